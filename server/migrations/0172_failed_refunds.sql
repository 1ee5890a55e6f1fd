-- What a provider could not give back goes another way: asked for by one and approved by another, as any refund, once for
-- each that failed.
alter table refunds no force row level security;
alter table refunds add column method text check (method in ('cash', 'bank')), add column instead_of_id uuid,
  add foreign key (organization_id, instead_of_id, payment_id) references refunds (organization_id, id, payment_id)
    deferrable initially deferred,
  add constraint refunds_another_way
    check ((method is not null) = (instead_of_id is not null) and (method is null or not by_policy));
alter table refunds force row level security;
create unique index refunds_instead on refunds (organization_id, instead_of_id)
  where instead_of_id is not null and decision is distinct from 'declined';

-- Of a dispute: why, in the provider's word, and until when it takes evidence. And when those concerned were told.
alter table online_movements
  add column dispute_reason text check (length(dispute_reason) between 1 and 60),
  add column evidence_due_at timestamptz,
  add column told_at timestamptz,
  add constraint online_movements_dispute_check
    check (kind = 'chargeback' or num_nonnulls(dispute_reason, evidence_due_at) = 0);
create index online_movements_untold on online_movements (organization_id, at)
  where told_at is null and handled_at is null and (status in ('failed', 'returned') or kind = 'chargeback');

create function tell_online_movement_anew() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.told_at := null;
  return new;
end $$;
create trigger tell_online_movement_anew before update on online_movements for each row
  when (new.status <> old.status) execute function tell_online_movement_anew();

-- What goes another way is not sent to the provider, nor sent again; what the provider says is so all the same.
create function check_sent_refund() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from refunds r where r.organization_id = new.organization_id and r.id = new.refund_id
      and r.method is not null)
    or exists (select from refunds r where r.organization_id = new.organization_id and r.instead_of_id = new.refund_id
      and r.decision is distinct from 'declined')
  then
    raise exception 'What goes another way is not sent to the provider' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_sent_refund before insert on online_movements for each row
  when (new.refund_id is not null and new.status = 'waiting') execute function check_sent_refund();

create or replace function check_refund() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid payments;
begin
  select * into paid from payments p where p.organization_id = new.organization_id and p.id = new.payment_id;
  if (paid.method <> 'online' or new.method is not null)
    and not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.refund_id = new.id)
  then
    raise exception 'What is refunded stands in the ledger' using errcode = 'restrict_violation';
  end if;
  if new.method is not null and (paid.method <> 'online'
    or coalesce((select m.status from online_movements m where m.organization_id = new.organization_id
      and m.refund_id = new.instead_of_id order by m.at desc, m.id desc limit 1), 'waiting') not in ('failed', 'returned'))
  then
    raise exception 'Only what the provider did not give back goes another way' using errcode = 'restrict_violation';
  end if;
  if paid.method = 'online' and paid.amount_minor < (select sum(r.amount_minor) from refunds r
    where r.organization_id = new.organization_id and r.payment_id = new.payment_id and r.decision = 'approved'
      and (r.method is not null or coalesce((select m.status from online_movements m where m.organization_id = r.organization_id
        and m.refund_id = r.id order by m.at desc, m.id desc limit 1), 'waiting') not in ('failed', 'returned')))
  then
    raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- As in the migration of vouchers, but for a refund that goes another way.
create or replace function check_ledger_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entry ledger_entries;
  entry_is_new boolean;
  balance bigint;
  receivable bigint;
  expected bigint;
  due bigint;
  kept bigint;
  way text;
  came_by text;
  by_voucher uuid;
begin
  select e.*, e.xmin = pg_current_xact_id()::xid into entry.organization_id, entry.id, entry.kind, entry.invoice_id,
    entry.currency, entry.document_id, entry.payment_id, entry.refund_id, entry.posted_at, entry.movement_id, entry_is_new
  from ledger_entries e where e.organization_id = new.organization_id
    and e.id = (case tg_table_name when 'ledger_entries' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end)::uuid;
  if not entry_is_new then
    raise exception 'What was posted is not added to' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(p.amount_minor), 0), coalesce(sum(p.amount_minor) filter (where p.account = 'receivable'), 0)
    into balance, receivable
  from ledger_postings p where p.organization_id = entry.organization_id and p.entry_id = entry.id;
  if balance <> 0 then
    raise exception 'This entry does not balance' using errcode = 'restrict_violation';
  end if;
  if entry.kind = 'voucher-expiry' then
    expected := 0;
    if exists (select from ledger_postings p
      left join vouchers v on v.organization_id = p.organization_id and v.id = p.voucher_id
        and v.invoice_id = entry.invoice_id
      where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account <> 'forfeited' and v.id is null)
    then
      raise exception 'Only what is left of a voucher is forfeited' using errcode = 'restrict_violation';
    end if;
  elsif entry.movement_id is not null then
    select case
        when entry.kind = case m.kind when 'refund' then 'online-refund' else 'chargeback' end
          and m.status in ('done', 'returned') then m.amount_minor
        when entry.kind = case m.kind when 'refund' then 'online-refund-return' else 'chargeback-return' end
          and m.status = 'returned' then -m.amount_minor end into expected
    from online_movements m where m.organization_id = entry.organization_id and m.id = entry.movement_id;
  else
    expected := case entry.kind
      when 'invoice' then (select i.total_minor from invoices i where i.organization_id = entry.organization_id
        and i.id = entry.document_id and i.id = entry.invoice_id and i.kind = 'invoice')
      when 'credit-note' then (select -i.total_minor from invoices i where i.organization_id = entry.organization_id
        and i.id = entry.document_id and i.corrects_id = entry.invoice_id)
      when 'payment' then (select -p.amount_minor from payments p where p.organization_id = entry.organization_id
        and p.id = entry.payment_id)
      when 'payment-reversal' then (select p.amount_minor from payments p
        join payment_reversals r on r.organization_id = p.organization_id and r.payment_id = p.id
        where p.organization_id = entry.organization_id and p.id = entry.payment_id and p.method <> 'online')
      else (select r.amount_minor from refunds r
        join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
        where r.organization_id = entry.organization_id and r.id = entry.refund_id and r.decision = 'approved'
          and (p.method <> 'online' or r.method is not null)) end;
  end if;
  if expected is distinct from receivable then
    raise exception 'This entry says something else than its document' using errcode = 'restrict_violation';
  end if;
  if entry.payment_id is not null then
    select y.method, coalesce(r.method, y.method), y.voucher_id into came_by, way, by_voucher from payments y
    left join refunds r on r.organization_id = y.organization_id and r.id = entry.refund_id
    where y.organization_id = entry.organization_id and y.id = entry.payment_id;
    if exists (select from ledger_postings p where p.organization_id = entry.organization_id and p.entry_id = entry.id
      and (p.account not in ('receivable', way) or p.voucher_id is distinct from by_voucher and p.account = 'voucher')
      and not (p.account = 'revenue' and exists (select from vouchers v where v.organization_id = p.organization_id
        and v.id = by_voucher and v.kind = 'package')))
    then
      raise exception 'Money goes the way that it came' using errcode = 'restrict_violation';
    end if;
    select -sum(p.amount_minor) into kept from ledger_entries e
    join ledger_postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'receivable'
    where e.organization_id = entry.organization_id and e.payment_id = entry.payment_id;
    if kept < 0 and came_by <> 'online' then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
  elsif entry.kind in ('invoice', 'credit-note') and exists (select from ledger_postings p
    left join vouchers v on v.organization_id = p.organization_id and v.id = p.voucher_id and v.invoice_id = entry.invoice_id
    where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account = 'voucher' and v.id is null)
  then
    raise exception 'An invoice sells its own vouchers' using errcode = 'restrict_violation';
  end if;
  if entry.kind = 'payment' and came_by <> 'online' then
    -- Looked at without credit notes, so that it holds at any later time, too, and for a clinic that is restored at once;
    -- and without what is more than was due online.
    select sum(p.amount_minor) into due from ledger_postings p where p.organization_id = entry.organization_id
      and p.invoice_id = entry.invoice_id and p.account = 'receivable' and p.kind <> 'credit-note';
    if due < 0 and not exists (select from payments y where y.organization_id = entry.organization_id
      and y.invoice_id = entry.invoice_id and y.method = 'online')
    then
      raise exception 'More would be paid than is due' using errcode = 'restrict_violation';
    end if;
    if exists (select from ledger_entries e where e.organization_id = entry.organization_id
      and e.invoice_id = entry.invoice_id and e.kind = 'credit-note' and e.xmin <> pg_current_xact_id()::xid)
    then
      raise exception 'What was taken back is not paid any more' using errcode = 'restrict_violation';
    end if;
  end if;
  return null;
end $$;
revoke execute on function tell_online_movement_anew, check_sent_refund from public;
