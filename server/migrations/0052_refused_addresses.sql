-- When a mail server said for good that it does not take mail for this address; another address is another matter.
alter table patients add email_refused_at timestamptz;
create function forget_refusal_of_address() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.email_refused_at := null;
  return new;
end $$;
create trigger forget_refusal_of_address before update of email on patients
  for each row when (old.email is distinct from new.email) execute function forget_refusal_of_address();

-- Who gives rights can give this one; who sends messages again can see to their addresses.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{patients:write}', version = version + 1
  where (permissions @> '{people:change,roles:change}' or permissions @> '{messages:retry,patients:allow-visits}')
    and not permissions @> '{patients:write}'
$$);
