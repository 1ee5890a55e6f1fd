-- Whoever reads a page as it stood is told from when to when. Which versions said the same is told by hashes, since texts are
-- long and many versions change another page.
alter table legal_versions
  add column privacy_hash bigint generated always as (hashtextextended((texts->'privacy')::text, 0)) stored,
  add column notice_hash bigint generated always as (hashtextextended((texts->'notice')::text, 0)) stored,
  add column imprint_hash bigint generated always as (hashtextextended((texts->'imprint')::text, 0)) stored,
  add column accessibility_hash bigint generated always as (hashtextextended((texts->'accessibility')::text, 0)) stored;
