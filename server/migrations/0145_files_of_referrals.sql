-- What a partner sends along with a referral. It is kept where patients' files are, and a draft goes with its files.
alter table private_files drop constraint private_files_record_kind_check;
alter table private_files add constraint private_files_record_kind_check
  check (record_kind in ('appointment', 'chart-file', 'form-answers', 'referral'));
alter table private_files drop constraint private_files_one_record;
alter table private_files
  add column referral_id uuid generated always as (case record_kind when 'referral' then record_id end) stored,
  add constraint private_files_one_record
    check (num_nonnulls(appointment_id, chart_file_id, form_answers_id, referral_id) = 1);
-- Row security binds the owner, too: a key is added while it is off.
alter table referrals no force row level security;
alter table private_files no force row level security;
alter table private_files
  add foreign key (organization_id, referral_id) references referrals (organization_id, id) on delete cascade;
alter table referrals force row level security;
alter table private_files force row level security;
create index private_files_referral on private_files (organization_id, referral_id) where referral_id is not null;
