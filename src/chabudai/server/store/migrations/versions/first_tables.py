"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("opened_at", sa.Double, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
    )
    is_open = sa.text("listed = 1 AND phase IN ('seats', 'playing')")
    op.create_index("open_tables", "tables", ["opened_at"], sqlite_where=is_open, postgresql_where=is_open)
    op.create_table(
        "entries",
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("people_of_a_table", "people", ["table_name"])
    op.create_table(
        "records",
        sa.Column("share", sa.Text, primary_key=True),
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), nullable=False),
        sa.Column("game_number", sa.Integer, nullable=False),
        sa.Column("kept_at", sa.Double, nullable=False),
        sa.Column("json", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_name", "game_number", name="one_record_a_game"),
    )
    op.create_table(
        "record_people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("share", sa.Text, sa.ForeignKey("records.share"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "recoveries",
        sa.Column("token_sha", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
