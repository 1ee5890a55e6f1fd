-- A name is found by what stands within it, too: each of its words from each of its letters on, down to three letters.
create or replace function search_keys_of(given_name text, family_name text, email text, phone text, birth_date date)
  returns setof text language sql immutable parallel safe set search_path = public, pg_temp as $$
  with words as (select words_for_search(given_name) as word union select words_for_search(family_name)),
    digits as (select regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g') as number)
  select 'w:' || word from words
  union select 's:' || shortened_for_search(word) from words
  union select 'i:' || substr(word, place) from words, generate_series(2, length(word) - 2) place
    where length(word) between 4 and 40
  union select 'e:' || lower(email) where email is not null
  union select 'd:' || to_char(birth_date, 'YYYY-MM-DD') where birth_date is not null
  -- Each end of it, so that it is found with and without what stands before it.
  union select 'p:' || substr(number, place) from digits, generate_series(1, length(number) - 3) place
    where length(number) between 4 and 20 $$;

select platform.for_each_clinic($$
  insert into patient_search_keys (patient_id, key)
  select p.id, key from patients p, search_keys_of(p.given_name, p.family_name, null, null, null) key
  where p.erased_at is null and p.restricted_at is null and starts_with(key, 'i:')
$$);
