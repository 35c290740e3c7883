"""Card files once, by their hash; finished games in less room; who may not come; what an operator did."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("entries", sa.Column("spans", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("household", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("folded", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_age", "tables", ["phase", "changed_at"])
    counted = sa.text("household IS NOT NULL")
    op.create_index("tables_of_a_household", "tables", ["household"], sqlite_where=counted, postgresql_where=counted)
    op.create_table(
        "card_files",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "card_uses",
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sa.Column("sha256", sa.Text, sa.ForeignKey("card_files.sha256"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("uses_of_a_card_file", "card_uses", ["sha256"])
    op.create_table(
        "bans",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
    )
    op.create_index("orders_by_time", "orders", ["at"])
    op.create_table(
        "forgetting",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
