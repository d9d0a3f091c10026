-- The newsletter: what the office does with subscribers, the scheduled jobs, and what privacy asks.

-- The office.

create function private.search_subscribers(query text, of_status text, everything boolean)
  returns setof public.newsletter_subscribers
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may search subscribers.');
  return query
    select s.* from public.newsletter_subscribers s
    where lower(s.email) like private.spelled_pattern(query) and (of_status is null or s.status = of_status)
    order by s.created_at desc, s.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_subscribers(text, text, boolean) is
  'Subscribers whose address contains the query. Security definer with a fresh plan for each call, as '
  'search_members; it checks the role itself.';

create function public.search_subscribers(query text, of_status text default null, everything boolean default false)
  returns setof public.newsletter_subscribers
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_subscribers(query, of_status, everything) $$;
comment on function public.search_subscribers(text, text, boolean) is
  'The office''s search for subscribers (staff): matches part of the address, whatever its case; optionally filters '
  'by status. Returns the newest 1,001, or all matches with everything (for a CSV file).';

create function public.get_subscriber_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may count subscribers.');
  return query select s.status, count(*) from public.newsletter_subscribers s group by s.status order by s.status;
end $$;
comment on function public.get_subscriber_counts() is 'How many subscribers there are in each status (staff).';

create function private.judge_subscriber_rows(rows jsonb)
  returns table (place bigint, line integer, email text, outcome text)
  language sql stable security definer set search_path = ''
  as $$
  with written as (
    select r.place, (r.value ->> 'line')::integer as line, lower(btrim(r.value ->> 'email')) as address
      from jsonb_array_elements(rows) with ordinality as r (value, place)
  ), counted as (
    select w.*, coalesce(private.is_email(w.address), false) as valid,
      row_number() over (partition by w.address order by w.place) as occurrence
      from written w
  )
  select c.place, c.line, c.address, case
      when not c.valid then 'invalid'
      when c.occurrence > 1 then 'duplicate'
      when s.status = 'active' then 'present'
      when s.status = 'unsubscribed' or s.unsubscribed_at is not null
        or x.reason in ('unsubscribed', 'erased') then 'unsubscribed'
      when s.status in ('bounced', 'complained') or x.digest is not null then 'stopped'
      when s.id is not null then 'present'
      else 'added' end
    from counted c left join public.newsletter_subscribers s on lower(s.email) = c.address and c.valid
    left join private.newsletter_suppressions x on c.valid and x.digest = private.digest_of(c.address)
$$;
comment on function private.judge_subscriber_rows(jsonb) is
  'The outcome of an import for each row of a file: added, present, unsubscribed (now or in the past: never added '
  'again), stopped (bounced or complained: never added again), invalid or duplicate.';

create function private.import_subscribers(rows jsonb, statement text, dry_run boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  judged jsonb;
  counts jsonb;
  planned integer;
  made uuid[];
  gone integer;
begin
  perform private.require_right(private.is_staff(), 'Only staff may import subscribers.');
  if jsonb_typeof(rows) is distinct from 'array' then
    raise exception 'The rows are a list.' using errcode = '22023';
  end if;
  if jsonb_array_length(rows) > 10000 then
    raise exception 'A file may hold at most 10,000 emails. Please split it.' using errcode = 'PT413';
  end if;
  if not dry_run and not coalesce(length(btrim(statement)) between 10 and 500, false) then
    raise exception 'Please say in 10 to 500 characters how these people consented.';
  end if;
  select coalesce(jsonb_agg(to_jsonb(j) - 'place' order by j.place), '[]') into judged
    from private.judge_subscriber_rows(rows) j;
  select jsonb_build_object('added', 0, 'present', 0, 'unsubscribed', 0, 'stopped', 0, 'invalid', 0, 'duplicate', 0)
    || coalesce(jsonb_object_agg(c.outcome, c.number), '{}')
    into counts
    from (select j.outcome, count(*) as number from jsonb_to_recordset(judged) as j (outcome text)
      group by j.outcome) c;
  if not dry_run then
    planned := (counts ->> 'added')::integer;
    -- Insert in one fixed order, so that two imports at once wait for each other instead of deadlocking.
    with added as (
      insert into public.newsletter_subscribers (email, status, consent_source, consent_statement)
        select j.email, 'active', 'import', btrim(statement)
          from jsonb_to_recordset(judged) as j (email text, outcome text) where j.outcome = 'added' order by j.email
        on conflict do nothing returning id
    ) select array_agg(a.id) into made from added a;
    -- Remove addresses that were unsubscribed and deleted while this ran: their suppression is visible only now.
    delete from public.newsletter_subscribers s
      where s.id = any (made)
        and exists (select 1 from private.newsletter_suppressions x where x.digest = private.digest_of(s.email));
    get diagnostics gone = row_count;
    counts := counts || jsonb_build_object('added', coalesce(cardinality(made), 0) - gone,
      'unsubscribed', (counts ->> 'unsubscribed')::integer + gone,
      'present', (counts ->> 'present')::integer + planned - coalesce(cardinality(made), 0));
    insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, after)
      select p.id, p.full_name, 'created', 'subscriber', gen_random_uuid()::text, 'Import of a file',
        jsonb_build_object('added', counts -> 'added', 'statement', btrim(statement))
      from public.user_profiles p where p.id = (select auth.uid());
  end if;
  return counts
    || jsonb_build_object('rows',
      (select coalesce(jsonb_agg(jsonb_build_object('line', j.line, 'email', left(j.email, 254), 'outcome', j.outcome)),
        '[]')
    from (select * from jsonb_to_recordset(judged) as r (line integer, email text, outcome text)
      where r.outcome <> 'added' limit 1000) j));
end $$;
comment on function private.import_subscribers(jsonb, text, boolean) is
  'Adds the addresses of a file as active subscribers, with the statement of their consent; never adds addresses '
  'that unsubscribed, bounced or complained. A dry run only reports what would happen.';

create function public.import_subscribers(rows jsonb, statement text, dry_run boolean) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.import_subscribers(rows, statement, dry_run) $$;
comment on function public.import_subscribers(jsonb, text, boolean) is
  'Imports up to 10,000 rows {line, email} of a file (staff). Returns counts by outcome (added, present, '
  'unsubscribed, stopped, invalid, duplicate) and the first 1,000 rows that were not added. With dry_run nothing is '
  'stored.';

-- Scheduled jobs.

create function private.forget_unconfirmed_subscribers() returns void
  language sql volatile security definer set search_path = ''
  as $$
  -- An address that had unsubscribed and did not confirm its new subscription goes back to unsubscribed.
  update public.newsletter_subscribers set status = 'unsubscribed'
    where status = 'pending' and consented_at < now() - interval '30 days' and unsubscribed_at is not null;
  delete from public.newsletter_subscribers
    where greatest(consented_at, confirmation_mail_at) < now() - interval '30 days'
    and (status = 'pending'
      or (status = 'bounced' and confirmed_at is null and unsubscribed_at is null and consent_source like '/%'));
$$;
comment on function private.forget_unconfirmed_subscribers() is
  'Scheduled job: deletes addresses that did not confirm within 30 days, also because the mail came back; those '
  'that had unsubscribed before become unsubscribed again.';
create function private.forget_delivery_events() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.delivery_events where at < now() - interval '30 days' $$;
comment on function private.forget_delivery_events() is
  'Scheduled job: forgets which reports of providers were handled more than 30 days ago.';

insert into private.scheduled_jobs (name, every)
  values ('forget_unconfirmed_subscribers', '1 day'), ('forget_delivery_events', '1 day');

-- Privacy: data download, erasure and retention.

create function private.held_newsletter(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  with wanted as (select lower(btrim(coalesce(address,
    (select u.email from auth.users u where u.id = person)))) as email)
  select jsonb_build_object(
    'subscriptions',
      (select coalesce(jsonb_agg(to_jsonb(s) - 'id'), '[]') from public.newsletter_subscribers s, wanted w
        where lower(s.email) = w.email),
    'mails',
      (select coalesce(jsonb_agg(jsonb_build_object('template', o.template, 'state', o.state, 'returned', o.returned,
        'created_at', o.created_at, 'settled_at', o.settled_at)
        order by o.created_at),
        '[]')
      from public.mail_outbox o, wanted w where o.about_kind = 'subscription' and o.recipient = w.email),
    'suppressed_since',
      (select x.at from private.newsletter_suppressions x, wanted w where x.digest = private.digest_of(w.email)))
$$;
comment on function private.held_newsletter(uuid, text) is
  'The newsletter''s data about an address, or about the address of an account.';

create function private.erase_newsletter(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  erased text := lower(btrim(coalesce(address, (select u.email from auth.users u where u.id = person))));
begin
  delete from public.newsletter_subscribers s where lower(s.email) = erased;
  if found then
    insert into private.newsletter_suppressions (digest, reason)
      values (private.digest_of(erased), 'erased') on conflict (digest) do update set reason = 'erased';
  end if;
  delete from public.mail_outbox o where o.about_kind = 'subscription' and o.recipient = erased;
end $$;
comment on function private.erase_newsletter(uuid, text) is
  'Deletes an address from the newsletter, with its mails; only its hash stays, so that no import adds it again.';

create function private.expire_subscriptions(days integer) returns void
  language sql volatile security definer set search_path = ''
  as $$
  delete from public.newsletter_subscribers
    where (status = 'unsubscribed' and unsubscribed_at < now() - make_interval(days => days))
    or (status in ('bounced', 'complained') and stopped_at < now() - make_interval(days => days))
$$;
comment on function private.expire_subscriptions(integer) is
  'Deletes addresses that unsubscribed, bounced or complained more than the given number of days ago; their hashes '
  'stay.';

-- Grants on functions.

grant execute on function private.search_subscribers(text, text, boolean) to authenticated, service_role;
grant execute on function private.import_subscribers(jsonb, text, boolean) to authenticated;
revoke execute on function public.import_subscribers(jsonb, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.search_subscribers(text, text, boolean), public.get_subscriber_counts(),
  public.import_subscribers(jsonb, text, boolean)
  to authenticated;
