"""What stands between strangers and the tables: rates, sizes, deadlines, and who may not come."""
