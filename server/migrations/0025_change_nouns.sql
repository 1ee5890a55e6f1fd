-- What open screens are told of is a list (domain/src/changes/endpoints.ts): a noun that stands in it has its permission.
alter table changes add check (noun in ('appointment', 'message', 'session'));
