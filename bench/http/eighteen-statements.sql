-- One booking as it was sent before decision 18, in eighteen statements: the yardstick of bookings since. Recorded from a
-- clinic of the bench's (number 3); every id, hash, doctor and time is another at every turn.
\set m :i * 64 + :client_id
\set i :i + 1
\set n 100000000000 + :m
\set doctor 3001 + :m % 500
\set day 10 + (:m / 500) % 19
\set hour 14 + (:m / 9500) % 8
\set r1 2 + (:m / 1) % 8
\set r2 2 + (:m / 8) % 8
\set r3 2 + (:m / 64) % 8
\set r4 2 + (:m / 512) % 8
\set r5 2 + (:m / 4096) % 8
\set r6 2 + (:m / 32768) % 8
\set r7 2 + (:m / 262144) % 8
begin;

            select set_config('app.organization_id', ('00000000-0000-7001-8000-000000000003')::text, true),
              set_config('role', 'polyclinic_app', true), now() as now;

    select operation, key_hash as key, body_hash as body, result_id as "resultId" from idempotency_keys
    where operation = any(('{"book-appointment"}')::text[]) and key_hash = any(('{"\\x10' || :n || '"}')::bytea[]::bytea[]);

    select key, coalesce(sum(count) filter (where window_starts_at = ('2026-11-22T11:00:00.000Z')::timestamp with time zone::timestamptz), 0)::int as count,
      coalesce(sum(count) filter (where window_starts_at = ('2026-11-22T10:00:00.000Z')::timestamp with time zone::timestamptz), 0)::int as before
    from attempts
    where kind = ('booking')::text and key = any(('{"\\x11' || :n || '"}')::bytea[]::bytea[])
      and window_starts_at in (('2026-11-22T11:00:00.000Z')::timestamp with time zone::timestamptz, ('2026-11-22T10:00:00.000Z')::timestamp with time zone::timestamptz)
    group by key;

    with offered as materialized (
      select ps.id, ps.provider_id, ps.service_id, ps.location_id, l.time_zone, ps.duration_minutes, ps.price_minor, p.daily_limit,
        s.buffer_before_minutes, s.buffer_after_minutes, s.slot_interval_minutes, s.minimum_notice_minutes, s.horizon_days,
        row_number() over (
          order by p.position, p.family_name, p.id, l.position, l.id, not ps.is_default, ps.position, ps.id) as place
      from provider_services ps
      join services s on s.id = ps.service_id
      join providers p on p.id = ps.provider_id
      join locations l on l.id = ps.location_id
      where ps.is_active and s.is_active and p.is_active and l.is_active
        and ps.service_id = ('00000000-0000-7003-8000-000000000003')::uuid
        
        and ps.provider_id = any(('{"00000000-0000-7004-8000-00000000' || :doctor || '"}')::uuid[]::uuid[])
        and ps.location_id = ('00000000-0000-7002-8000-000000000003')::uuid
    ), doctors as materialized (select distinct provider_id as id, daily_limit from offered)
    select json_build_object(
      'offers', (select coalesce(json_agg(json_build_object(
          'id', id, 'providerId', provider_id, 'serviceId', service_id, 'locationId', location_id, 'timeZone', time_zone,
          'duration', duration_minutes, 'bufferBefore', buffer_before_minutes, 'bufferAfter', buffer_after_minutes,
          'price', json_build_object('minor', price_minor, 'currency', (select currency from organizations)),
          'step', slot_interval_minutes, 'notice', minimum_notice_minutes, 'horizonDays', horizon_days,
          'dailyLimit', daily_limit) order by place), '[]') from offered),
      'schedules', (select coalesce(json_agg(json_build_array(provider_id, location_id, weekday, starts_at, ends_at)), '[]')
        from schedules where provider_id in (select id from doctors)),
      'overrides', (select coalesce(json_agg(json_build_array(provider_id, location_id, on_date, starts_at, ends_at)), '[]')
        from schedule_overrides where provider_id in (select id from doctors) and on_date between (('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days')::date and (('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '2 days')::date),
      'closures', (select coalesce(json_agg(json_build_array(
          location_id, greatest(first_on, (('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days')::date), least(last_on, (('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '2 days')::date), name) order by first_on, name), '[]')
        from closures
        where last_on >= (('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days')::date and first_on <= (('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '2 days')::date),
      'claims', (select coalesce(json_agg(json_build_array(provider_id, kind, starts, ends)), '[]') from (
        select d.id as provider_id, c.kind, array_agg(floor(date_part('epoch', c.starts_at) / 60)::int) as starts,
          array_agg(ceil(date_part('epoch', c.ends_at) / 60)::int) as ends
        from doctors d cross join lateral (
          select starts_at, ends_at, case when expires_at <= ('2026-11-22T11:18:16.095Z')::timestamp with time zone::timestamptz then 'expired'
            when kind in ('appointment', 'hold', 'offer') then 'visit' else 'block' end as kind
          from claims
          where resource_id = d.id
            -- No claim is longer than a day, so the index need not be read from its beginning.
            and starts_at > ('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days'
            and ends_at > ('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '1 day'
            and starts_at < ('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '1 day'
            and false
            
            
        ) c group by d.id, c.kind) each),
      'booked', (select coalesce(json_agg(json_build_array(d.id, floor(date_part('epoch', v.starts_at) / 60)::int)), '[]')
        from doctors d cross join lateral (
          select starts_at from appointments
          where provider_id = d.id and starts_at > (('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days') and starts_at < (('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '2 days') and status not in ('cancelled', 'noshow')
            
          union all
          select starts_at from holds
          where provider_id = d.id and starts_at > (('2026-12-' || :day || ' ' || :hour || ':00:00Z')::timestamp with time zone::timestamptz - interval '2 days') and starts_at < (('2026-12-15T15:00:00Z')::timestamp with time zone::timestamptz + interval '2 days') and expires_at > ('2026-11-22T11:18:16.095Z')::timestamp with time zone::timestamptz
            
          -- For each doctor with a limit by itself, however few rows the clinic is thought to have.
          offset 0
        ) v where d.daily_limit is not null and false),
      'until', (select min(expires_at) from holds where expires_at > ('2026-11-22T11:18:16.095Z')::timestamp with time zone::timestamptz)
    ) as times;

    select place::int as place, bool_or(c.expires_at is null or c.expires_at > ('2026-11-22T11:18:16.095Z')::timestamp with time zone::timestamptz) as "isTaken"
    from json_to_recordset(('[{"resourceId":"00000000-0000-7004-8000-00000000' || :doctor || '","from":"2026-12-' || :day || ' ' || :hour || ':00:00Z","to":"2026-12-' || :day || ' ' || :hour || ':30:00Z","place":0}]')::json::json)
        as w (place integer, "resourceId" uuid, "from" timestamptz, "to" timestamptz)
      cross join lateral (
        select expires_at from claims
        where resource_id = w."resourceId" and starts_at < w."to" and ends_at > w."from"
          -- No claim is longer than a day.
          and starts_at > w."from" - interval '1 day'
        offset 0
      ) c
    group by place;

    insert into claims (id, resource_id, during, kind, appointment_id)
    select id, "resourceId", tstzrange("from", "to", '[)'), 'appointment', "appointmentId"
    from json_to_recordset(('[{"resourceId":"00000000-0000-7004-8000-00000000' || :doctor || '","from":"2026-12-' || :day || ' ' || :hour || ':00:00Z","to":"2026-12-' || :day || ' ' || :hour || ':30:00Z","appointmentId":"aaaaaa12-0000-7000-8000-' || :n || '","id":"aaaaaa13-0000-7000-8000-' || :n || '"}]')::json::json)
      as wanted (id uuid, "resourceId" uuid, "from" timestamptz, "to" timestamptz, "appointmentId" uuid)
    order by "resourceId", "from"
    on conflict on constraint claims_never_overlap do nothing
    returning appointment_id as id;
select "o"."id", "o"."duration_minutes", "o"."price_minor", "o"."new_patients_only", "p"."takes_new_patients", "p"."id" as "provider_id", "p"."slug", "p"."prefix", "p"."given_name", "p"."family_name", "p"."speciality", "p"."portrait_hash", "s"."id" as "service_id", "s"."slug" as "service_slug", "s"."name" as "service_name", "s"."buffer_before_minutes", "s"."buffer_after_minutes", "s"."free_until_minutes", "s"."late_fee_minor", "s"."closed_until_minutes", "s"."before_you_come", "l"."id" as "location_id", "l"."name" as "location_name", "l"."street", "l"."postal_code", "l"."city", "l"."region", "l"."country", "l"."phone", "l"."directions_url", "l"."time_zone" from "provider_services" as "o" inner join "services" as "s" on "s"."id" = "o"."service_id" inner join "providers" as "p" on "p"."id" = "o"."provider_id" inner join "locations" as "l" on "l"."id" = "o"."location_id" where "o"."id" = any(('{"00000000-0000-7005-8000-000000003500"}')::uuid[]::uuid[]);

    insert into "patients" ("id", "given_name", "family_name", "email", "phone", "birth_date", "created_at", "updated_at")
    select "id", "given_name", "family_name", "email", "phone", "birth_date", "created_at", "updated_at" from json_populate_recordset(null::"patients", ('[{"id":"aaaaaa14-0000-7000-8000-' || :n || '","given_name":"Rosa","family_name":"Diaz","email":"rosa.' || :n || '@example.test","phone":' || 'null,"birth_date":' || 'null,"created_at":"2026-11-22T11:18:16.095Z","updated_at":"2026-11-22T11:18:16.095Z"}]')::json::json)
    ;

    insert into "appointments" ("id", "reference", "status", "provider_service_id", "provider_id", "service_id", "location_id", "duration_minutes", "buffer_before_minutes", "buffer_after_minutes", "service_name", "provider_name", "location_name", "address", "price_minor", "currency", "starts_at", "ends_at", "time_zone", "wall_starts_at", "policy", "before_you_come", "patient_id", "booked_by_user_id", "booked_by_given_name", "booked_by_family_name", "message", "insurance", "language", "consent_version", "consent_hash", "manage_token_hash", "created_at", "updated_at")
    select "id", "reference", "status", "provider_service_id", "provider_id", "service_id", "location_id", "duration_minutes", "buffer_before_minutes", "buffer_after_minutes", "service_name", "provider_name", "location_name", "address", "price_minor", "currency", "starts_at", "ends_at", "time_zone", "wall_starts_at", "policy", "before_you_come", "patient_id", "booked_by_user_id", "booked_by_given_name", "booked_by_family_name", "message", "insurance", "language", "consent_version", "consent_hash", "manage_token_hash", "created_at", "updated_at" from json_populate_recordset(null::"appointments", ('[{"id":"aaaaaa12-0000-7000-8000-' || :n || '","reference":"A' || :r1 || '' || :r2 || '' || :r3 || '' || :r4 || '' || :r5 || '' || :r6 || '' || :r7 || '","status":"booked","provider_service_id":"00000000-0000-7005-8000-000000003500","provider_id":"00000000-0000-7004-8000-00000000' || :doctor || '","service_id":"00000000-0000-7003-8000-000000000003","location_id":"00000000-0000-7002-8000-000000000003","duration_minutes":30,"buffer_before_minutes":0,"buffer_after_minutes":0,"service_name":"Check-up","provider_name":"Maya Okafor","location_name":"Main Street","address":{"street":"48 Wharf Street","postalCode":"02110","city":"Boston","region":"","country":"US"},"price_minor":18000,"currency":"USD","starts_at":"2026-12-' || :day || ' ' || :hour || ':00:00Z","ends_at":"2026-12-' || :day || ' ' || :hour || ':30:00Z","time_zone":"America/New_York","wall_starts_at":"2026-12-' || :day || ' 10:00","policy":{"freeUntilMinutes":1440,"lateFeeMinor":0,"closedUntilMinutes":0},"before_you_come":[],"patient_id":"aaaaaa14-0000-7000-8000-' || :n || '","booked_by_user_id":' || 'null,"booked_by_given_name":' || 'null,"booked_by_family_name":' || 'null,"message":' || 'null,"insurance":' || 'null,"language":"en","consent_version":1,"consent_hash":"74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b","manage_token_hash":"\\x15' || :n || '","created_at":"2026-11-22T11:18:16.095Z","updated_at":"2026-11-22T11:18:16.095Z"}]')::json::json)
    on conflict do nothing returning *;

    insert into "appointment_history" ("id", "appointment_id", "at", "act", "actor_user_id", "actor_side", "status_before", "status_after", "starts_at_before", "starts_at_after", "version_after", "reason", "cause")
    select "id", "appointment_id", "at", "act", "actor_user_id", "actor_side", "status_before", "status_after", "starts_at_before", "starts_at_after", "version_after", "reason", "cause" from json_populate_recordset(null::"appointment_history", ('[{"id":"aaaaaa16-0000-7000-8000-' || :n || '","appointment_id":"aaaaaa12-0000-7000-8000-' || :n || '","at":"2026-11-22T11:18:16.095Z","act":"book","actor_user_id":' || 'null,"actor_side":"patient","status_before":' || 'null,"status_after":"booked","starts_at_before":' || 'null,"starts_at_after":"2026-12-' || :day || ' ' || :hour || ':00:00.000Z","version_after":1,"reason":' || 'null,"cause":' || 'null}]')::json::json)
    ;

    insert into "audit_events" ("id", "at", "actor_user_id", "actor_side", "action", "object_kind", "object_id", "outcome", "request_id")
    select "id", "at", "actor_user_id", "actor_side", "action", "object_kind", "object_id", "outcome", "request_id" from json_populate_recordset(null::"audit_events", ('[{"id":"aaaaaa17-0000-7000-8000-' || :n || '","at":"2026-11-22T11:18:16.095Z","actor_user_id":' || 'null,"actor_side":"patient","action":"appointments:' || 'book","object_kind":"appointment","object_id":"aaaaaa12-0000-7000-8000-' || :n || '","outcome":"done","request_id":"aaaaaa18-0000-7000-8000-' || :n || '"}]')::json::json)
    ;

    insert into "changes" ("id", "noun", "object_id", "provider_id")
    select "id", "noun", "object_id", "provider_id" from json_populate_recordset(null::"changes", ('[{"id":"aaaaaa19-0000-7000-8000-' || :n || '","noun":"appointment","object_id":"aaaaaa12-0000-7000-8000-' || :n || '","provider_id":"00000000-0000-7004-8000-00000000' || :doctor || '"}]')::json::json)
    ;

    insert into "messages" ("id", "kind", "to_address", "language", "subject", "body", "grants", "subject_kind", "subject_id", "due_at", "status", "created_at")
    select "id", "kind", "to_address", "language", "subject", "body", "grants", "subject_kind", "subject_id", "due_at", "status", "created_at" from json_populate_recordset(null::"messages", ('[{"id":"aaaaaa20-0000-7000-8000-' || :n || '","kind":"appointment-booked","to_address":"rosa.' || :n || '@example.test","language":"en","subject":"Booked: your visit on Monday, December 14, 2026","body":"Hello Rosa,\n\nYour visit is booked. We look forward to seeing you.\n\nMonday, December 14, 2026\n10:00 – 10:30 AM (Eastern Time)\nMaya Okafor\nMain Street, 48 Wharf Street, Boston, 02110\nReference: WPZW-2D9W\n\nYou can change or cancel at no charge until Sunday, December 13, 10:00 AM.\n\nChange or cancel: https://clinic-3.test/appointment/manage#{grant}\n\nDirections: https://maps.test\n\nClinic 3","grants":' || 'true,"subject_kind":"appointment","subject_id":"aaaaaa12-0000-7000-8000-' || :n || '","due_at":' || 'null,"status":"outbox","created_at":"2026-11-22T11:18:16.095Z"}]')::json::json)
    ;

    insert into "changes" ("id", "noun", "object_id", "provider_id")
    select "id", "noun", "object_id", "provider_id" from json_populate_recordset(null::"changes", ('[{"id":"aaaaaa21-0000-7000-8000-' || :n || '","noun":"message","object_id":"aaaaaa20-0000-7000-8000-' || :n || '","provider_id":' || 'null}]')::json::json)
    ;

    insert into "idempotency_keys" ("operation", "key_hash", "body_hash", "result_id", "created_at")
    select "operation", "key_hash", "body_hash", "result_id", "created_at" from json_populate_recordset(null::"idempotency_keys", ('[{"operation":"book-appointment","key_hash":"\\x10' || :n || '","body_hash":"\\x22' || :n || '","result_id":"aaaaaa12-0000-7000-8000-' || :n || '","created_at":"2026-11-22T11:18:16.095Z"}]')::json::json)
    on conflict do nothing;

    insert into attempts (kind, key, window_starts_at, count)
    select ('booking')::text, key, ('2026-11-22T11:00:00.000Z')::timestamp with time zone::timestamptz, count
    from json_to_recordset(('[{"key":"\\x11' || :n || '","count":1}]')::json::json) as asked (key bytea, count integer) order by key
    on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + excluded.count
    returning key, count, coalesce((
      select b.count from attempts b
      where b.kind = attempts.kind and b.key = attempts.key and b.window_starts_at = ('2026-11-22T10:00:00.000Z')::timestamp with time zone::timestamptz
    ), 0) as before;
commit;
