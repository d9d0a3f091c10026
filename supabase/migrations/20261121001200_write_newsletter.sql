-- Newsletter: subscribers by double opt-in. Subscribing, confirming, unsubscribing, importing, and what stays when an
-- address is deleted.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  status text not null default 'pending' check (status in ('pending', 'active', 'unsubscribed', 'bounced',
    'complained')),
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  consented_at timestamptz not null default now(),
  consent_source text not null default 'office'
    check (consent_source in ('office', 'import', 'before double opt-in') or consent_source ~ '^/[a-z0-9/-]{0,99}$'),
  consent_statement text check (length(consent_statement) <= 500),
  confirmation_mail_at timestamptz,
  confirmation uuid,
  confirmed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('link', 'one-click', 'office')),
  stopped_at timestamptz,
  stopped_reason text check (length(stopped_reason) <= 500),
  unsubscribed_from uuid,
  updated_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email_idx on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_confirmation_idx on public.newsletter_subscribers (confirmation);
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at desc, id);
create index newsletter_subscribers_search_idx on public.newsletter_subscribers
  using gin (lower(email) extensions.gin_trgm_ops);
create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc, id);
create index newsletter_subscribers_totals_idx on public.newsletter_subscribers (status);
create index newsletter_subscribers_created_at_status_idx on public.newsletter_subscribers (created_at, status);
create index newsletter_subscribers_gone_idx on public.newsletter_subscribers (greatest(created_at,
  least(unsubscribed_at, stopped_at)))
  where status <> 'pending' and (unsubscribed_at is not null or stopped_at is not null);
create index newsletter_subscribers_unsubscribed_from_idx on public.newsletter_subscribers (unsubscribed_from);
comment on table public.newsletter_subscribers is
  'Subscribers of the newsletter, with proof of their consent. Only functions write them; staff can read and delete.';
comment on column public.newsletter_subscribers.status is
  'pending (subscribed, not confirmed) → active → unsubscribed; bounced (mail to it came back) or complained (its '
  'owner reported a mail as spam) from pending or active. Only active subscribers receive the newsletter.';
comment on column public.newsletter_subscribers.consented_at is
  'When the address was entered into the form, or imported.';
comment on column public.newsletter_subscribers.consent_source is
  'Where the consent came from: the path of the page with the form, import, office, or before double opt-in.';
comment on column public.newsletter_subscribers.consent_statement is
  'How the people in an imported file had consented, in the words of the person who imported it.';
comment on column public.newsletter_subscribers.confirmation_mail_at is
  'When the last confirmation mail was written; its link works for seven days.';
comment on column public.newsletter_subscribers.confirmation is
  'What the link of the last confirmation mail names: each mail has its own, so that none works after the next.';
comment on column public.newsletter_subscribers.unsubscribed_at is
  'When the address unsubscribed. Kept when somebody subscribes again without confirming, so that the opt-out is '
  'never lost.';
comment on column public.newsletter_subscribers.stopped_at is
  'When the address bounced or complained. Taken away when its owner confirms again, or staff set it back.';
comment on column public.newsletter_subscribers.stopped_reason is
  'Why, in the words of the mail server or provider; null when it gave none.';
comment on column public.newsletter_subscribers.unsubscribed_by is
  'How it was unsubscribed: on the link''s page, by a mail program''s one-click (RFC 8058), or by the office.';
comment on column public.newsletter_subscribers.unsubscribed_from is
  'The issue whose link was followed, if this subscriber got it.';

alter table public.newsletter_subscribers enable row level security;
grant select, delete on table public.newsletter_subscribers to authenticated;
create policy "staff read" on public.newsletter_subscribers for select to authenticated
  using ((select private.is_staff()));
create policy "staff delete" on public.newsletter_subscribers for delete to authenticated
  using ((select private.is_staff()));

create trigger stamp_updated_at before update on public.newsletter_subscribers
  for each row execute function private.stamp_updated_at();

create trigger record_unsubscription after update of status on public.newsletter_subscribers
  for each row
    when (old.status <> new.status
      and new.unsubscribed_by = 'office') execute function private.record_row('subscriber');
create trigger record_removal after delete on public.newsletter_subscribers
  for each row execute function private.record_row('subscriber');

create table private.newsletter_suppressions (
  digest text primary key,
  at timestamptz not null default now(),
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'erased'))
);
comment on table private.newsletter_suppressions is
  'Keyed hashes of addresses that unsubscribed, bounced or complained and were deleted. No import adds them again; '
  'only their own double opt-in does.';

create function private.remember_unsubscribed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into private.newsletter_suppressions (digest, reason)
    select private.digest_of(o.email), case when o.unsubscribed_at is null
      and o.status in ('bounced', 'complained') then o.status else 'unsubscribed' end
    from gone_rows o
      where o.unsubscribed_at is not null or o.status in ('unsubscribed', 'bounced', 'complained') on conflict
      do nothing;
  update public.mail_outbox m set state = 'dropped', settled_at = now(), data = '{}' from gone_rows o
    where m.about_kind = 'subscription' and m.about_id = o.id and m.state = 'waiting';
  return null;
end $$;
comment on function private.remember_unsubscribed() is
  'Trigger: keeps the hash of a deleted address that had unsubscribed, bounced or complained, and drops waiting '
  'mails to deleted addresses.';
create trigger remember_unsubscribed after delete on public.newsletter_subscribers referencing old table as gone_rows
  for each statement execute function private.remember_unsubscribed();

-- Subscribing, confirming, unsubscribing.

create function private.subscribe(address text, source text, guard jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  written text := lower(btrim(address));
  subscriber uuid;
  named uuid := gen_random_uuid();
begin
  perform private.only_one_object(jsonb_build_object('email', address, 'source', source), 1000);
  if not coalesce(private.is_email(written), false) then raise exception 'Please enter a valid email address.'; end if;
  if not coalesce(source ~ '^/[a-z0-9/-]{0,99}$', false) then
    raise exception 'The source is the path of a page.' using errcode = '22023';
  end if;
  perform private.admit_submission('subscription', written, guard);
  -- The same steps, mail and answer for every address, known or not, so that nothing reveals its state.
  insert into public.newsletter_subscribers as s (email, status, consent_source) values (written, 'pending', source)
    on conflict (lower(email)) do update set
      status = case when s.status in ('active', 'bounced', 'complained') then s.status else 'pending' end,
      consented_at = case when s.status in ('active', 'bounced', 'complained') then s.consented_at
        else excluded.consented_at end,
      consent_source = case when s.status in ('active', 'bounced', 'complained') then s.consent_source
        else excluded.consent_source end,
      consent_statement = case when s.status in ('active', 'bounced', 'complained') then s.consent_statement end
    returning s.id into subscriber;
  -- At most three mails a day to one mailbox, at least five minutes apart, no matter who requests them.
  if (select count(*) < 3 and coalesce(max(o.created_at) < now() - interval '5 minutes', true) from public.mail_outbox o
    where o.template = 'newsletter-confirm' and private.mailbox(o.recipient) = private.mailbox(written)
      and o.created_at > now() - interval '1 day')
  then
    perform private.enqueue_mail('newsletter-confirm', written, 'newsletter-confirm:' || subscriber || ':'
      || (extract(epoch from clock_timestamp()) * 1000)::bigint,
      jsonb_build_object('path', '/newsletter/confirm?token=' || private.link_token('newsletter-confirm', named)),
        'subscription', subscriber);
    update public.newsletter_subscribers s set confirmation_mail_at = now(), confirmation = named
      where s.id = subscriber;
  end if;
end $$;
comment on function private.subscribe(text, text, jsonb) is
  'Stores an address as pending until its owner follows the link in the mail. A subscriber gets the same mail, and '
  'nothing changes; an address that bounced or complained stays so until it confirms.';

create function public.subscribe(email text, source text, guard jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.subscribe(email, source, guard) $$;
comment on function public.subscribe(text, text, jsonb) is
  'The newsletter form: sends a confirmation mail to the address. source is the path of the page. The answer never '
  'reveals whether the address was known.';

create function private.confirm_subscription(token text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  found public.newsletter_subscribers;
  named constant uuid := private.token_subject('newsletter-confirm', token);
begin
  if named is null then
    raise exception 'This link is not complete. Please follow the one in the mail again, or subscribe again.';
  end if;
  select * into found from public.newsletter_subscribers s where s.confirmation = named for update;
  -- A used link gets the same answer again, however late, as long as what it did holds.
  if found.status = 'active' and found.confirmed_at is not null then return; end if;
  if found.id is null then
    raise exception
      'This link holds no more: a later mail has a new one, or we have this address no more. Please subscribe again.';
  end if;
  if found.confirmed_at >= found.confirmation_mail_at then
    raise exception 'This link has been used already. Please subscribe again to get a new one.';
  end if;
  -- Only a mail that it asked for after it was stopped brings it back.
  if found.status = 'unsubscribed'
    or (found.status in ('bounced', 'complained') and found.confirmation_mail_at <= found.stopped_at) then
    raise exception 'This address has left the newsletter since. Please subscribe again to get a new link.';
  end if;
  if found.confirmation_mail_at < now() - interval '7 days' then
    raise exception 'This link is older than seven days. Please subscribe again to get a new one.';
  end if;
  update public.newsletter_subscribers s
    set status = 'active', confirmed_at = now(), unsubscribed_at = null, unsubscribed_by = null,
      unsubscribed_from = null, stopped_at = null, stopped_reason = null
    where s.id = found.id;
  delete from private.newsletter_suppressions x where x.digest = private.digest_of(found.email);
  perform private.enqueue_mail('newsletter-welcome', found.email, 'newsletter-welcome:' || found.id || ':'
    || (extract(epoch from now()) * 1000)::bigint,
    jsonb_build_object('path', '/newsletter/unsubscribe?token=' || t.token, 'one_click',
      '/functions/v1/unsubscribe?token=' || t.token),
      'subscription', found.id, 1)
    from private.link_token('newsletter-unsubscribe', found.id) as t (token);
end $$;
comment on function private.confirm_subscription(text) is
  'Makes a pending address a subscriber, or one that was stopped before the mail, by the link of its last mail, '
  'once and for seven days.';

create function public.confirm_subscription(token text) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.confirm_subscription(token) $$;
comment on function public.confirm_subscription(text) is
  'Confirms a subscription by the token from its mail; a second call gives the same answer. P0001 when the token is '
  'too old, used, of an earlier mail, wrong or for something else.';

create function private.leave_newsletter(subscriber uuid, way text, from_issue uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update public.newsletter_subscribers s
    set status = 'unsubscribed', unsubscribed_at = now(), unsubscribed_by = way, unsubscribed_from = from_issue
    where s.id = subscriber and s.status <> 'unsubscribed';
  update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}'
    where o.about_kind = 'subscription' and o.about_id = subscriber and o.state = 'waiting';
end $$;
comment on function private.leave_newsletter(uuid, text, uuid) is
  'Unsubscribes an address and drops its waiting mails; leaves an already unsubscribed address unchanged.';

create function private.unsubscribe(token text, one_click boolean, issue text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  subscriber uuid := private.token_subject('newsletter-unsubscribe', token);
begin
  if subscriber is null then
    raise exception 'This link is not complete. Please follow the one in the mail again, or write to us.';
  end if;
  -- A deleted address receives nothing either, so it gets the same answer.
  perform private.leave_newsletter(subscriber, case when one_click then 'one-click' else 'link' end,
    (select i.id from public.newsletter_issues i
      join public.mail_outbox o on o.cause = 'newsletter:' || i.id || ':' || subscriber
      where i.slug = issue and o.state not in ('waiting', 'dropped')));
end $$;
comment on function private.unsubscribe(text, boolean, text) is
  'Ends a subscription by its signed link, which never expires.';

create function public.unsubscribe(token text, one_click boolean default false, issue text default null) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.unsubscribe(token, one_click, issue) $$;
comment on function public.unsubscribe(text, boolean, text) is
  'Unsubscribes by the token from a mail; a second call gives the same answer. issue is the slug of the issue whose '
  'link it was; it is noted if the subscriber got it, and otherwise ignored. P0001 when the token is wrong.';

create function private.subscription_status(token text) returns table (address text, status text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  subscriber uuid := private.token_subject('newsletter-unsubscribe', token);
begin
  if subscriber is null then
    raise exception 'This link is not complete. Please follow the one in the mail again, or write to us.';
  end if;
  return query select left(s.email, 1) || '…@' || split_part(s.email, '@', 2), s.status
    from public.newsletter_subscribers s where s.id = subscriber;
end $$;

create function public.subscription_status(token text) returns table (address text, status text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.subscription_status(token) $$;
comment on function public.subscription_status(text) is
  'Whose subscription the link for unsubscribing ends, so that the reader of a forwarded mail sees that it is not '
  'theirs: the first letter of the address and its domain, such as a…@example.com, and the status; no row when the '
  'address was deleted. P0001 when the token is wrong.';

create function private.unsubscribe_subscriber(subscriber uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may unsubscribe others.');
  if not exists (select 1 from public.newsletter_subscribers s where s.id = subscriber) then
    raise exception 'This subscriber is not in the list any more.';
  end if;
  perform private.leave_newsletter(subscriber, 'office');
end $$;
comment on function private.unsubscribe_subscriber(uuid) is 'Ends a subscription for somebody who asked the office.';

create function public.unsubscribe_subscriber(subscriber uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.unsubscribe_subscriber(subscriber) $$;
comment on function public.unsubscribe_subscriber(uuid) is 'Unsubscribes somebody who asked the office for it (staff).';

-- Mails that come back, and complaints.

create table private.delivery_events (
  event text primary key,
  at timestamptz not null default now()
);
comment on table private.delivery_events is
  'The providers'' reports of the last 30 days that were handled, by their ids, so that a repeated one changes '
  'nothing.';

create function private.stop_subscriber(address text, kind text, detail text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stopped uuid;
begin
  if kind not in ('bounced', 'complained') then
    raise exception 'An address bounced or complained.' using errcode = '22023';
  end if;
  -- Who has left stays gone, and a complaint weighs more than a mailbox that is gone.
  update public.newsletter_subscribers s set status = kind, stopped_at = now(),
      stopped_reason = nullif(btrim(left(detail, 500)), '')
    where lower(s.email) = lower(btrim(address))
      and (s.status in ('pending', 'active') or (s.status = 'bounced' and kind = 'complained'))
    returning s.id into stopped;
  if kind = 'complained'
    and not exists (select from public.newsletter_subscribers s where lower(s.email) = lower(btrim(address))) then
    insert into private.newsletter_suppressions (digest, reason) values (private.digest_of(address), kind) on conflict
      do nothing;
  end if;
  update public.mail_outbox o set state = 'dropped', settled_at = now(), data = '{}'
    where o.about_kind = 'subscription' and o.about_id = stopped and o.state = 'waiting';
end $$;
comment on function private.stop_subscriber(text, text, text) is
  'Marks an address as bounced or complained, with the reason, and drops its waiting mails of the newsletter. Other '
  'mails to it go on. Of an address that complained and is in the list no more, only a hash is kept, so that no '
  'import adds it.';

create function private.note_delivery_event(event text, address text, kind text, detail text, provider_id text,
  message_id text)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into private.delivery_events (event) values (note_delivery_event.event) on conflict do nothing;
  if not found then return; end if;
  update public.mail_outbox o set returned = kind
    where o.id = (
        select m.id from public.mail_outbox m
        where m.recipient = lower(btrim(address)) and m.state = 'sent'
          and ((note_delivery_event.provider_id is null and note_delivery_event.message_id is null)
            or m.provider_id = note_delivery_event.provider_id
            or strpos(note_delivery_event.message_id,
              encode(substr(sha256(convert_to(m.cause, 'UTF8')), 1, 20), 'hex')) > 0)
        order by m.settled_at desc, m.id limit 1)
      and (o.returned is null or (o.returned = 'bounced' and kind = 'complained'));
  perform private.stop_subscriber(address, kind, detail);
end $$;

create function public.note_delivery_event(event text, address text, kind text, detail text default null,
  provider_id text default null, message_id text default null)
  returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.note_delivery_event(event, address, kind, detail, provider_id, message_id) $$;
comment on function public.note_delivery_event(text, text, text, text, text, text) is
  'For the function mail-events alone (service role): a provider reports that an address bounced or complained. '
  'Notes it on the mail, found by the provider''s id or its Message-ID, without either the newest to the address, '
  'and stops the newsletter''s mails to it. An event that was reported before changes nothing.';

create function private.restore_subscriber(subscriber uuid, reason text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stopped public.newsletter_subscribers;
begin
  perform private.require_right(private.is_staff(), 'Only staff may set a subscriber back.');
  if not coalesce(length(btrim(reason)) between 10 and 500, false) then
    raise exception 'Please say in 10 to 500 characters why mails may go there again.';
  end if;
  select * into stopped from public.newsletter_subscribers s where s.id = subscriber for update;
  if stopped.id is null then raise exception 'This subscriber is not in the list any more.'; end if;
  if stopped.status not in ('bounced', 'complained') then
    raise exception 'This subscriber has been set back or has left meanwhile.';
  end if;
  if stopped.unsubscribed_at is not null or (stopped.confirmed_at is null and stopped.consent_source like '/%') then
    raise exception
      'Nobody has confirmed this subscription. Only the owner of the address can subscribe it, by the form and the '
      'mail that follows.';
  end if;
  update public.newsletter_subscribers s set status = 'active', stopped_at = null, stopped_reason = null
    where s.id = subscriber;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, before, after)
    select p.id, p.full_name, 'changed', 'subscriber', subscriber::text, 'Subscriber',
      jsonb_build_object('status', stopped.status), jsonb_build_object('status', 'active', 'reason', btrim(reason))
    from public.user_profiles p where p.id = (select auth.uid());
end $$;

create function public.restore_subscriber(subscriber uuid, reason text) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.restore_subscriber(subscriber, reason) $$;
comment on function public.restore_subscriber(uuid, text) is
  'Makes an address that bounced or complained a subscriber again (staff), with the reason in the audit log. P0001 '
  'when it never confirmed or had left.';

-- Grants on functions.

grant execute on function private.subscribe(text, text, jsonb), private.confirm_subscription(text),
  private.subscription_status(text), private.unsubscribe(text, boolean, text)
  to anon, authenticated, service_role;
grant execute on function private.unsubscribe_subscriber(uuid), private.restore_subscriber(uuid, text) to authenticated;
grant execute on function private.note_delivery_event(text, text, text, text, text, text) to service_role;
revoke execute on function public.subscribe(text, text, jsonb), public.confirm_subscription(text),
  public.unsubscribe(text, boolean, text), public.unsubscribe_subscriber(uuid), public.restore_subscriber(uuid, text),
  public.note_delivery_event(text, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.subscribe(text, text, jsonb), public.confirm_subscription(text),
  public.subscription_status(text), public.unsubscribe(text, boolean, text)
  to anon, authenticated;
grant execute on function public.subscribe(text, text, jsonb), public.unsubscribe(text, boolean, text),
  public.note_delivery_event(text, text, text, text, text, text)
  to service_role;
grant execute on function public.unsubscribe_subscriber(uuid), public.restore_subscriber(uuid, text) to authenticated;
