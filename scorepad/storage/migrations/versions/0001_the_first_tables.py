"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(36)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make every table of the first release."""
    op.create_table(
        "pads",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("timezone", sa.String(64), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pads")),
    )
    op.create_table(
        "keys",
        sa.Column("id", ID, nullable=False),
        sa.Column("pad_id", ID, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("last_used_at", TIME, nullable=True),
        sa.Column("revoked_at", TIME, nullable=True),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["pad_id"], ["pads.id"], name=op.f("fk_keys_pad_id_pads"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
        sa.UniqueConstraint("digest", name=op.f("uq_keys_digest")),
    )
    op.create_index(op.f("ix_keys_pad_id"), "keys", ["pad_id"])

    op.create_table(
        "matches",
        sa.Column("id", ID, nullable=False),
        sa.Column("pad_id", ID, nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.Column("deleted_at", TIME, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("ended_at", TIME, nullable=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("hands_count", sa.Integer(), nullable=False),
        sa.Column("seat_names", sa.JSON(), nullable=False),
        sa.Column("totals", sa.JSON(), nullable=False),
        sa.Column("winner_side", sa.Integer(), nullable=True),
        sa.Column("winner_names", sa.JSON(), nullable=False),
        sa.Column("search", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["pad_id"], ["pads.id"], name=op.f("fk_matches_pad_id_pads"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index("ix_matches_deleted_at", "matches", ["deleted_at"])
    op.create_index(
        "ix_matches_newest", "matches", ["pad_id", sa.literal_column("started_at DESC"), sa.literal_column("id DESC")]
    )
    op.create_index("ix_matches_played_on", "matches", ["pad_id", "played_on"])
    op.create_index(
        "ix_matches_playing",
        "matches",
        ["pad_id", sa.literal_column("started_at DESC")],
        sqlite_where=sa.text("status = 'playing'"),
        postgresql_where=sa.text("status = 'playing'"),
    )

    op.create_table(
        "players",
        sa.Column("id", ID, nullable=False),
        sa.Column("pad_id", ID, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("colour", sa.String(32), nullable=True),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("archived_at", TIME, nullable=True),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["pad_id"], ["pads.id"], name=op.f("fk_players_pad_id_pads"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("pad_id", "name_key", name=op.f("uq_players_pad_id_name_key")),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entry_id", ID, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("by_key", ID, nullable=True),
        sa.Column("by_label", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["by_key"], ["keys.id"], name=op.f("fk_entries_by_key_keys"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_entries_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_entries")),
        sa.UniqueConstraint("match_id", "entry_id", name=op.f("uq_entries_match_id_entry_id")),
    )
    op.create_index(op.f("ix_entries_by_key"), "entries", ["by_key"])

    op.create_table(
        "hands",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("thrown_in", sa.Boolean(), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("pitcher", sa.Integer(), nullable=True),
        sa.Column("bid", sa.Integer(), nullable=True),
        sa.Column("forced", sa.Boolean(), nullable=True),
        sa.Column("stolen", sa.Boolean(), nullable=True),
        sa.Column("made", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_hands_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "ordinal", name=op.f("pk_hands")),
    )
    op.create_index("ix_hands_number", "hands", ["match_id", "number"])

    op.create_table(
        "match_seats",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("player_id", ID, nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_seats_match_id_matches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_match_seats_player_id_players")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seats")),
    )
    op.create_index("ix_match_seats_player_id", "match_seats", ["player_id", "match_id"])

    op.create_table(
        "hand_points",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("point", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id", "ordinal"],
            ["hands.match_id", "hands.ordinal"],
            name=op.f("fk_hand_points_match_id_ordinal_hands"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "ordinal", "point", name=op.f("pk_hand_points")),
    )
    op.create_table(
        "hand_seats",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("player_id", ID, nullable=True),
        sa.Column("spoke", sa.Boolean(), nullable=False),
        sa.Column("bid", sa.Integer(), nullable=True),
        sa.Column("dealer", sa.Boolean(), nullable=False),
        sa.Column("pitcher", sa.Boolean(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "ordinal"],
            ["hands.match_id", "hands.ordinal"],
            name=op.f("fk_hand_seats_match_id_ordinal_hands"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_hand_seats_player_id_players")),
        sa.PrimaryKeyConstraint("match_id", "ordinal", "seat", name=op.f("pk_hand_seats")),
    )
    op.create_index("ix_hand_seats_player_id", "hand_seats", ["player_id"])
