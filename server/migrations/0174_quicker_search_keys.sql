-- The same keys as before, put together by one function with loops. In SQL, each of its parts made tables for a thousand
-- words at each patient: a third of what the database did for a booking, and most of an import.
create or replace function search_keys_of(given_name text, family_name text, email text, phone text, birth_date date)
  returns setof text language plpgsql immutable parallel safe rows 20 set search_path = public, pg_temp as $$
declare
  typed text;
  word text;
  words text[] := '{}';
  keys text[] := '{}';
  number text;
begin
  -- The words of a name, and all of it as one word: Anna-Lena is Anna, Lena and Annalena.
  foreach typed in array array[given_name, family_name] loop
    continue when typed is null;
    foreach word in array regexp_split_to_array(typed, '[\s.,;:/()&+_-]+') || typed loop
      word := fold_for_search(word);
      if word <> '' and word <> all(words) then
        words := words || word;
      end if;
    end loop;
  end loop;
  foreach word in array words loop
    keys := keys || ('w:' || word);
    -- With each of its letters left out, as `shortened_for_search` has it.
    if length(word) between 4 and 24 then
      for place in 1..length(word) loop
        keys := keys || ('s:' || overlay(word placing '' from place for 1));
      end loop;
    end if;
    -- Each end of it down to three letters.
    if length(word) between 4 and 40 then
      for place in 2..length(word) - 2 loop
        keys := keys || ('i:' || substr(word, place));
      end loop;
    end if;
  end loop;
  if email is not null then
    keys := keys || ('e:' || lower(email));
  end if;
  if birth_date is not null then
    keys := keys || ('d:' || to_char(birth_date, 'YYYY-MM-DD'));
  end if;
  -- Each end of it, so that it is found with and without what stands before it.
  number := regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g');
  if length(number) between 4 and 20 then
    for place in 1..length(number) - 3 loop
      keys := keys || ('p:' || substr(number, place));
    end loop;
  end if;
  return query select distinct key from unnest(keys) key;
end $$;
drop function words_for_search;
