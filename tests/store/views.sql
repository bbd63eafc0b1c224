CREATE VIEW deal AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.contract') AS "contract",
  json_extract(body, '$.taken') AS "taken",
  json_extract(body, '$.opponents') AS "opponents",
  json_extract(body, '$.outcome') AS "outcome"
FROM entry WHERE kind = 'deal-recorded';

CREATE VIEW penalty AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.code') AS "code",
  json_extract(body, '$.objected') AS "objected",
  json_extract(body, '$.points') AS "points",
  json_extract(body, '$.article') AS "article",
  json_extract(body, '$.attempt') AS "attempt",
  json_extract(body, '$.imported') AS "imported"
FROM entry WHERE kind = 'penalty-given';

CREATE VIEW ruling AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.ruling_kind') AS "ruling_kind",
  json_extract(body, '$.articles') AS "articles",
  json_extract(body, '$.reason') AS "reason",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.contract') AS "contract",
  json_extract(body, '$.outcome') AS "outcome",
  json_extract(body, '$.points') AS "points",
  json_extract(body, '$.waive') AS "waive",
  json_extract(body, '$.impose') AS "impose",
  json_extract(body, '$.members') AS "members",
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.supersedes') AS "supersedes",
  json_extract(body, '$.findings') AS "findings",
  json_extract(body, '$.departs') AS "departs",
  json_extract(body, '$.taken') AS "taken",
  json_extract(body, '$.again') AS "again",
  json_extract(body, '$.forfeit') AS "forfeit",
  json_extract(body, '$.infraction') AS "infraction",
  json_extract(body, '$.prescribed') AS "prescribed",
  json_extract(body, '$.aside') AS "aside",
  json_extract(body, '$.against') AS "against",
  json_extract(body, '$.abstained') AS "abstained",
  json_extract(body, '$.late') AS "late",
  json_extract(body, '$.admitted_by') AS "admitted_by",
  json_extract(body, '$.in_favour') AS "in_favour",
  json_extract(body, '$.number') AS "number",
  json_extract(body, '$.replaces') AS "replaces",
  json_extract(body, '$.offender') AS "offender",
  json_extract(body, '$.told_as') AS "told_as",
  json_extract(body, '$.cards') AS "cards",
  json_extract(body, '$.fault') AS "fault",
  json_extract(body, '$.imported') AS "imported"
FROM entry WHERE kind = 'ruling-made';

CREATE VIEW settlement AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.ruling') AS "ruling",
  json_extract(body, '$.totals') AS "totals"
FROM entry WHERE kind = 'settlement-proposed';

CREATE VIEW settlement_answer AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.proposal') AS "proposal",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.answer') AS "answer",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.words') AS "words",
  json_extract(body, '$.witness') AS "witness",
  json_extract(body, '$.certificate') AS "certificate",
  json_extract(body, '$.file') AS "file"
FROM entry WHERE kind = 'settlement-answered';

CREATE VIEW dispute AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.by') AS "by",
  json_extract(body, '$.code') AS "code",
  json_extract(body, '$.offender') AS "offender",
  json_extract(body, '$.objected') AS "objected",
  json_extract(body, '$.attempt') AS "attempt",
  json_extract(body, '$.points') AS "points",
  json_extract(body, '$.article') AS "article",
  json_extract(body, '$.articles') AS "articles",
  json_extract(body, '$.facts') AS "facts",
  json_extract(body, '$.says') AS "says",
  json_extract(body, '$.late') AS "late",
  json_extract(body, '$.admitted_by') AS "admitted_by",
  json_extract(body, '$.claim') AS "claim",
  json_extract(body, '$.occurrence') AS "occurrence",
  json_extract(body, '$.imported') AS "imported"
FROM entry WHERE kind = 'dispute-raised';

CREATE VIEW evidence AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.media') AS "media",
  json_extract(body, '$.file') AS "file",
  json_extract(body, '$.words') AS "words"
FROM entry WHERE kind = 'evidence-added';

CREATE VIEW dispute_end AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.dispute') AS "dispute",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.how') AS "how"
FROM entry WHERE kind = 'dispute-ended';

CREATE VIEW committee AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.members') AS "members"
FROM entry WHERE kind = 'committee-named';

CREATE VIEW redeal AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.reason') AS "reason",
  json_extract(body, '$.imported') AS "imported"
FROM entry WHERE kind = 'redealt';

CREATE VIEW seating AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.from_deal') AS "from_deal",
  json_extract(body, '$.seats') AS "seats",
  json_extract(body, '$.first_dealer') AS "first_dealer",
  json_extract(body, '$.swap') AS "swap"
FROM entry WHERE kind = 'seats-taken';

CREATE VIEW announcement AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.after_deal') AS "after_deal",
  json_extract(body, '$.totals') AS "totals"
FROM entry WHERE kind = 'score-announced';

CREATE VIEW wrong_dealer AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.dealt_by') AS "dealt_by"
FROM entry WHERE kind = 'wrong-dealer';

CREATE VIEW team AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.players') AS "players",
  json_extract(body, '$.captain') AS "captain",
  json_extract(body, '$.letter') AS "letter",
  json_extract(body, '$.club') AS "club"
FROM entry WHERE kind = 'team-entered';

CREATE VIEW player AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.player') AS "player",
  json_extract(body, '$.name') AS "name"
FROM entry WHERE kind = 'player-entered';

CREATE VIEW substitution AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.substitution') AS "substitution",
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.starter') AS "starter",
  json_extract(body, '$.substitute') AS "substitute",
  json_extract(body, '$.members') AS "members",
  json_extract(body, '$.fee') AS "fee",
  json_extract(body, '$.from_round') AS "from_round",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.from_deal') AS "from_deal",
  json_extract(body, '$.seated') AS "seated"
FROM entry WHERE kind = 'substitution-approved';

CREATE VIEW starter_return AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.starter') AS "starter",
  json_extract(body, '$.substitute') AS "substitute",
  json_extract(body, '$.from_round') AS "from_round",
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.from_deal') AS "from_deal",
  json_extract(body, '$.seated') AS "seated"
FROM entry WHERE kind = 'starter-returned';

CREATE VIEW session AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.teams') AS "teams",
  json_extract(body, '$.round') AS "round",
  json_extract(body, '$.table') AS "table",
  json_extract(body, '$.date') AS "date",
  json_extract(body, '$.venue') AS "venue",
  json_extract(body, '$.scorer') AS "scorer",
  json_extract(body, '$.options') AS "options",
  json_extract(body, '$.rosters') AS "rosters"
FROM entry WHERE kind = 'session-opened';

CREATE VIEW copied_row AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.sheet') AS "sheet",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.contract') AS "contract",
  json_extract(body, '$.taken') AS "taken",
  json_extract(body, '$.opponents') AS "opponents",
  json_extract(body, '$.outcome') AS "outcome",
  json_extract(body, '$.totals') AS "totals",
  json_extract(body, '$.unreadable') AS "unreadable"
FROM entry WHERE kind = 'row-copied';

CREATE VIEW settled AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deal') AS "deal",
  json_extract(body, '$.how') AS "how"
FROM entry WHERE kind = 'difference-settled';

CREATE VIEW length AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.deals') AS "deals",
  json_extract(body, '$.why') AS "cause"
FROM entry WHERE kind = 'length-set';

CREATE VIEW hand AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.hand') AS "hand",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.bid') AS "bid",
  json_extract(body, '$.tricks') AS "tricks",
  json_extract(body, '$.fault') AS "fault",
  json_extract(body, '$.attempt') AS "attempt",
  json_extract(body, '$.article') AS "article"
FROM entry WHERE kind = 'hand-recorded';

CREATE VIEW bell AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.hand') AS "hand"
FROM entry WHERE kind = 'bell-rung';

CREATE VIEW unclipped AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.players') AS "players"
FROM entry WHERE kind = 'cards-not-clipped';

CREATE VIEW forfeit AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.side') AS "side",
  json_extract(body, '$.why') AS "cause",
  json_extract(body, '$.also') AS "also",
  json_extract(body, '$.words') AS "words",
  json_extract(body, '$.imported') AS "imported"
FROM entry WHERE kind = 'session-forfeited';

CREATE VIEW signature AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.role') AS "role",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.state') AS "state",
  json_extract(body, '$.words') AS "words",
  json_extract(body, '$.witness') AS "witness",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.certificate') AS "certificate",
  json_extract(body, '$.file') AS "file"
FROM entry WHERE kind = 'sheet-signed';

CREATE VIEW signing_stopped AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session"
FROM entry WHERE kind = 'signing-stopped';

CREATE VIEW closed_sheet AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.file') AS "file",
  json_extract(body, '$.required') AS "required"
FROM entry WHERE kind = 'sheet-closed';

CREATE VIEW received_sheet AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.file') AS "file",
  json_extract(body, '$.signers') AS "signers",
  json_extract(body, '$.names') AS "names"
FROM entry WHERE kind = 'sheet-received';

CREATE VIEW closed_on_paper AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.session') AS "session",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.code') AS "code",
  json_extract(body, '$.signers') AS "signers",
  json_extract(body, '$.seen_by') AS "seen_by",
  json_extract(body, '$.names') AS "names",
  json_extract(body, '$.words') AS "words",
  json_extract(body, '$.photo') AS "photo"
FROM entry WHERE kind = 'sheet-closed-on-paper';

CREATE VIEW stage AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.method') AS "method",
  json_extract(body, '$.rounds') AS "rounds",
  json_extract(body, '$.options') AS "options",
  json_extract(body, '$.lengths') AS "lengths",
  json_extract(body, '$.criteria') AS "criteria",
  json_extract(body, '$.places') AS "places",
  json_extract(body, '$.withdrawn') AS "withdrawn",
  json_extract(body, '$.rematches') AS "rematches",
  json_extract(body, '$.after') AS "after"
FROM entry WHERE kind = 'stage-set';

CREATE VIEW placing AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.group') AS "group",
  json_extract(body, '$.number') AS "number",
  json_extract(body, '$.out') AS "out"
FROM entry WHERE kind = 'team-placed';

CREATE VIEW draw AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.draw') AS "draw",
  json_extract(body, '$.method') AS "method",
  json_extract(body, '$.rounds') AS "rounds",
  json_extract(body, '$.order') AS "order",
  json_extract(body, '$.basis') AS "basis",
  json_extract(body, '$.basis_digest') AS "basis_digest",
  json_extract(body, '$.groups') AS "groups",
  json_extract(body, '$.seed') AS "seed",
  json_extract(body, '$.thrown_by') AS "thrown_by",
  json_extract(body, '$.first_table') AS "first_table",
  json_extract(body, '$.closed') AS "closed",
  json_extract(body, '$.fixed') AS "fixed",
  json_extract(body, '$.instead_of') AS "instead_of"
FROM entry WHERE kind = 'draw-made';

CREATE VIEW draw_change AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.draw') AS "draw",
  json_extract(body, '$.rounds') AS "rounds",
  json_extract(body, '$.joined') AS "joined"
FROM entry WHERE kind = 'draw-changed';

CREATE VIEW draw_withdrawal AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.draw') AS "draw"
FROM entry WHERE kind = 'draw-withdrawn';

CREATE VIEW draw_publication AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.draw') AS "draw"
FROM entry WHERE kind = 'draw-published';

CREATE VIEW timetable AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.begins') AS "begins"
FROM entry WHERE kind = 'timetable-set';

CREATE VIEW round_opening AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.round') AS "round"
FROM entry WHERE kind = 'round-opened';

CREATE VIEW round_closing AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.round') AS "round"
FROM entry WHERE kind = 'round-closed';

CREATE VIEW team_withdrawal AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.after_round') AS "after_round"
FROM entry WHERE kind = 'team-withdrawn';

CREATE VIEW lot AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.teams') AS "teams"
FROM entry WHERE kind = 'lot-drawn';

CREATE VIEW declining AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.back') AS "back"
FROM entry WHERE kind = 'place-declined';

CREATE VIEW stage_closing AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage"
FROM entry WHERE kind = 'stage-closed';

CREATE VIEW protest_time AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.minutes') AS "minutes"
FROM entry WHERE kind = 'protest-time-started';

CREATE VIEW ranking_signature AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.role') AS "role",
  json_extract(body, '$.name') AS "name",
  json_extract(body, '$.state') AS "state",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.required') AS "required",
  json_extract(body, '$.words') AS "words",
  json_extract(body, '$.certificate') AS "certificate",
  json_extract(body, '$.file') AS "file"
FROM entry WHERE kind = 'ranking-signed';

CREATE VIEW ranking_stopped AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage"
FROM entry WHERE kind = 'ranking-stopped';

CREATE VIEW closed_ranking AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.stage') AS "stage",
  json_extract(body, '$.revision') AS "revision",
  json_extract(body, '$.record') AS "record",
  json_extract(body, '$.file') AS "file",
  json_extract(body, '$.required') AS "required"
FROM entry WHERE kind = 'ranking-closed';

CREATE VIEW registration AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.city') AS "city",
  json_extract(body, '$.fee') AS "fee",
  json_extract(body, '$.substitution_fee') AS "substitution_fee",
  json_extract(body, '$.late') AS "late",
  json_extract(body, '$.let_in_by') AS "let_in_by",
  json_extract(body, '$.number') AS "number",
  json_extract(body, '$.note') AS "note"
FROM entry WHERE kind = 'team-registered';

CREATE VIEW check_in AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.state') AS "state"
FROM entry WHERE kind = 'checked-in';

CREATE VIEW fee AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided')) AS voided,
  json_extract(body, '$.team') AS "team",
  json_extract(body, '$.fee') AS "fee",
  json_extract(body, '$.amount') AS "amount",
  json_extract(body, '$.back') AS "back"
FROM entry WHERE kind = 'fee-paid';

CREATE VIEW chain AS SELECT seq, digest,
  '{"at":' || json_quote(at) || ',"body":' || body || ',"cmd":' || json_quote(cmd) || ',"kind":' || json_quote(kind)
  || ',"reason":' || json_quote(reason) || ',"seat":' || json_quote(seat) || ',"seq":' || seq
  || ',"who":' || json_quote(who) || '}' AS canonical
FROM entry ORDER BY seq;
