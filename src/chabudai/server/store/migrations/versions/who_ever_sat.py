"""Who ever had a seat at a table: to find everything of a person who wants to be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "sitters",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_of_a_table", "sitters", ["table_name"])
