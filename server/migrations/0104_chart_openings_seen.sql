-- Who looked at why a chart was opened, and when: said once, by somebody else than who opened it.
alter table users no force row level security;
alter table chart_openings no force row level security;
alter table chart_openings
  add column seen_at timestamptz,
  add column seen_by uuid,
  add constraint chart_openings_seen check ((seen_at is null) = (seen_by is null) and seen_at >= opened_at),
  add constraint chart_openings_seen_by_another check (seen_by <> user_id),
  add constraint chart_openings_seen_by_fkey foreign key (organization_id, seen_by)
    references users (organization_id, id);
alter table chart_openings force row level security;
alter table users force row level security;

-- What nobody looked at stands first in the list.
drop index chart_openings_at;
create index chart_openings_at on chart_openings (organization_id, (seen_at is not null), opened_at desc, id desc);

create or replace function keep_chart_opening() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  changed text[] := case
    when old.erased_at is null and new.erased_at is not null then '{reason,erased_at}'
    when old.seen_at is null and new.seen_at is not null then '{seen_at,seen_by}'
  end;
begin
  if changed is null or to_jsonb(new) - changed <> to_jsonb(old) - changed then
    raise exception 'That a chart was opened is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
