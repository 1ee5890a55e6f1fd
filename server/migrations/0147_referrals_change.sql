-- Open screens are told of referrals: the clinic's of each, a partner's by the partner's id. To the nouns that stand in the
-- check, whatever came before this.
do $$
declare
  nouns text;
begin
  select string_agg(quote_literal(noun[1]), ', ') into nouns
  from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') as noun
  where c.conrelid = 'changes'::regclass and c.conname = 'changes_noun_check';
  alter table changes drop constraint changes_noun_check;
  execute format('alter table changes add constraint changes_noun_check check (noun in (%s, ''referral'', ''own-referral''))', nouns);
end $$;
