-- What a patient is found by: words of their name, date of birth, phone and address, each as a key that is compared as it
-- stands. Trigrams (`pg_trgm`) cannot be asked under row security: an index is used for an operator only if that leaks
-- nothing, as `=` and `<` of texts do not. So what trigrams would find is written down beforehand: a word with one letter
-- left out meets another word with one left out, if one letter is missing, too many, another, or has changed places.
create table patient_search_keys (
  organization_id uuid,
  patient_id uuid not null,
  key text collate "C" not null,
  primary key (organization_id, key, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
select platform.make_tenant_table('patient_search_keys', 'select, insert, delete');

-- As a word is compared: without marks, signs and spaces, in small letters, an umlaut like its spelling with an e, ss like s.
create function fold_for_search(typed text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(
    lower(regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(replace(translate(
        normalize(typed, NFD), 'ØøŁłĐđÐðĦħıʼ’`´', 'OoLlDdDdHhi'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'),
        'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th'),
      '[\u0300-\u036f''\s.,;:/()&+_-]', '', 'g')),
    '([aou])e', '\1', 'g'), 's+', 's', 'g') $$;

-- The words of a text, folded, and all of it as one word: Anna-Lena is Anna, Lena and Annalena.
create function words_for_search(typed text) returns setof text
  language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select word from (
    select fold_for_search(regexp_split_to_table(typed, '[\s.,;:/()&+_-]+')) union
    select fold_for_search(typed)) as words (word)
  where word <> '' $$;

-- A word with each of its letters left out, where it is long enough for that to tell anything.
create function shortened_for_search(word text) returns setof text
  language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select distinct overlay(word placing '' from place for 1)
  from generate_series(1, length(word)) place where length(word) between 4 and 24 $$;

create function search_keys_of(given_name text, family_name text, email text, phone text, birth_date date)
  returns setof text language sql immutable parallel safe set search_path = public, pg_temp as $$
  with words as (select words_for_search(given_name) as word union select words_for_search(family_name)),
    digits as (select regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g') as number)
  select 'w:' || word from words
  union select 's:' || shortened_for_search(word) from words
  union select 'e:' || lower(email) where email is not null
  union select 'd:' || to_char(birth_date, 'YYYY-MM-DD') where birth_date is not null
  -- Each end of it, so that it is found with and without what stands before it.
  union select 'p:' || substr(number, place) from digits, generate_series(1, length(number) - 3) place
    where length(number) between 4 and 20 $$;
grant execute on function fold_for_search, words_for_search, shortened_for_search, search_keys_of to polyclinic_app;

-- By a trigger, so that no way of writing a patient is forgotten. Who is erased or restricted is found by nothing.
create function write_patient_search_keys() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from patient_search_keys
    where organization_id = old.organization_id and patient_id = old.id and key = any(array(
      select search_keys_of(old.given_name, old.family_name, old.email, old.phone, old.birth_date)));
  end if;
  if new.erased_at is null and new.restricted_at is null then
    insert into patient_search_keys (organization_id, patient_id, key)
    select new.organization_id, new.id, key
    from search_keys_of(new.given_name, new.family_name, new.email, new.phone, new.birth_date) key;
  end if;
  return null;
end $$;
create trigger write_patient_search_keys after insert on patients for each row execute function write_patient_search_keys();
create trigger rewrite_patient_search_keys
  after update of given_name, family_name, email, phone, birth_date, erased_at, restricted_at on patients
  for each row execute function write_patient_search_keys();

select platform.for_each_clinic($$
  insert into patient_search_keys (patient_id, key)
  select p.id, key from patients p, search_keys_of(p.given_name, p.family_name, p.email, p.phone, p.birth_date) key
  where p.erased_at is null and p.restricted_at is null
$$);

-- Who gives rights can give this one; whoever checks patients in or corrects their addresses finds them.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{patients:read-basic}', version = version + 1
  where permissions @> '{people:change,roles:change}' or permissions @> '{appointments:check-in}'
    or permissions @> '{patients:write}'
$$);
