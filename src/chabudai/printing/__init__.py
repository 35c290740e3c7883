"""Cards on paper: faces, backs, summary cards and a leaflet of the rules, ready to be cut out and played with."""
