-- Mail: signed links, the outbox and its drain, caps on submissions of public forms, and scheduled jobs.

create table private.secrets (
  name text primary key,
  value bytea not null
);
comment on table private.secrets is 'Keys that never leave the database; generated at random when it is created.';

insert into private.secrets (name, value)
  values ('links', extensions.gen_random_bytes(32)), ('digests', extensions.gen_random_bytes(32));

create function private.link_signature(purpose text, subject uuid) returns bytea
  language sql stable security definer set search_path = ''
  as $$ select extensions.hmac(pg_catalog.convert_to(purpose || ' ', 'UTF8') || pg_catalog.uuid_send(subject),
    (select value from private.secrets where name = 'links'), 'sha256') $$;
comment on function private.link_signature(text, uuid) is
  'The signature that proves that this database made a link: HMAC-SHA-256 (RFC 2104) of its purpose and subject.';

create function private.link_token(purpose text, subject uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select translate(encode(pg_catalog.uuid_send(subject) || private.link_signature(purpose, subject), 'base64'),
    '+/' || chr(10), '-_') $$;
comment on function private.link_token(text, uuid) is
  'The signed token of a link in a mail, for one subject and one purpose: 64 characters of base64url (RFC 4648).';

create function private.token_subject(purpose text, token text) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  bytes bytea;
  subject uuid;
begin
  if token is null or token !~ '^[A-Za-z0-9_-]{64}$' then return null; end if;
  bytes := decode(translate(token, '-_', '+/'), 'base64');
  subject := encode(substr(bytes, 1, 16), 'hex')::uuid;
  -- Compares digests, so that the duration does not reveal how many bytes matched.
  if sha256(substr(bytes, 17)) = sha256(private.link_signature(purpose, subject)) then return subject; end if;
  return null;
end $$;
comment on function private.token_subject(text, text) is
  'The subject of a token made by link_token; null when the token is invalid or has another purpose.';

create function private.digest_of(value text) returns text
  language sql stable security definer set search_path = ''
  as $$ select encode(extensions.hmac(convert_to(lower(btrim(value)), 'UTF8'),
    (select s.value from private.secrets s where s.name = 'digests'), 'sha256'),
    'hex') $$;
comment on function private.digest_of(text) is
  'A keyed hash of an address, to recognise it where the address itself must not be stored.';

create table private.operation_settings (
  name text primary key,
  value integer not null check (value >= 0)
);
comment on table private.operation_settings is
  'Operational settings, changed by the owner of the database: mails_per_minute; require_human_proof (1: visitors'' '
  'forms are accepted only through the function intake); offer_hours and offer_hours_before_start (see '
  'private.offer_end); days_to_pay_late (private.pay_day) and days_of_transfer (private.passes_on_at); '
  'registrations_per_origin (for how many people registrations for one event are accepted from '
  'one origin within an hour).';

insert into private.operation_settings (name, value) values
  ('mails_per_minute', 120), ('require_human_proof', 0), ('offer_hours', 24), ('offer_hours_before_start', 2),
    ('registrations_per_origin', 10);

-- The outbox.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$'),
  recipient text not null,
  cause text not null unique check (length(cause) between 1 and 200),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  about_kind text not null check (about_kind in ('application', 'message', 'registration', 'subscription',
    'announcement', 'invitation', 'account', 'member', 'notice', 'proposal', 'document', 'payment')),
  about_id uuid not null,
  letter_id uuid,
  newsletter_issue_id uuid,
  urgency smallint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  claim uuid,
  claimed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  subject text,
  content text,
  provider_id text,
  returned text check (returned in ('bounced', 'complained')),
  -- Addresses of subscribers are checked where they are kept, not again for each issue.
  check (newsletter_issue_id is not null or private.is_email(recipient))
);
create index mail_outbox_queue_idx on public.mail_outbox (urgency, next_attempt_at, id)
  where state in ('waiting', 'sending');
create index mail_outbox_claimed_at_idx on public.mail_outbox (claimed_at) where claimed_at is not null;
create index mail_outbox_about_idx on public.mail_outbox (about_kind, about_id, state);
create index mail_outbox_created_at_idx on public.mail_outbox (created_at desc, id);
create index mail_outbox_state_idx on public.mail_outbox (state, created_at desc, id);
create index mail_outbox_totals_idx on public.mail_outbox (state, about_kind);
create index mail_outbox_letter_idx on public.mail_outbox (letter_id, recipient, id);
create index mail_outbox_newsletter_issue_idx on public.mail_outbox (newsletter_issue_id, state);
create index mail_outbox_address_idx on public.mail_outbox (recipient);
create index mail_outbox_confirmations_idx on public.mail_outbox (private.mailbox(recipient), created_at)
  where template = 'newsletter-confirm';
create index mail_outbox_recipient_idx on public.mail_outbox using gin (recipient extensions.gin_trgm_ops);
comment on table public.mail_outbox is
  'Outbox: mails to send and mails that were sent. A mail is written in the transaction that causes it; the '
  'function drain-mail sends it.';
comment on column public.mail_outbox.cause is
  'Why the mail is sent. Unique: the same cause never creates a second mail. Also the idempotency key and '
  'Message-ID at the provider.';
comment on column public.mail_outbox.data is
  'The template''s data. Holds signed links, so the API cannot read it, and it is emptied once the mail is settled.';
comment on column public.mail_outbox.about_kind is 'What the mail belongs to; decides which staff see its delivery.';
comment on column public.mail_outbox.letter_id is 'The letter of the office that the mail brings (letters).';
comment on column public.mail_outbox.newsletter_issue_id is
  'The issue of the newsletter that the mail brings (newsletter_issues).';
comment on column public.mail_outbox.urgency is
  'Lower goes first: 0 when somebody waits for the mail, 1 when it is not urgent, 2 for bulk mail.';
comment on column public.mail_outbox.state is
  'waiting → sending → sent. Back to waiting after a temporary failure; failed after the last try or a permanent '
  'refusal; dropped when its cause is gone.';
comment on column public.mail_outbox.subject is 'The subject with which it was sent, for the office.';
comment on column public.mail_outbox.content is
  'Its text as it was sent, for the office; the tokens of signed links are left out. Null for copies of '
  'announcements and for letters and issues, which would repeat the same text, and for notices to the office, which '
  'name visitors.';
comment on column public.mail_outbox.provider_id is
  'The id that the provider gave it, by which it reports what became of the mail.';
comment on column public.mail_outbox.returned is 'What the provider reported after it was sent: bounced or complained.';
comment on column public.mail_outbox.attempts is 'Tries so far: each claim counts as one.';
comment on column public.mail_outbox.next_attempt_at is 'When it may be claimed (again).';
comment on column public.mail_outbox.claim is
  'The drain that is sending it now; from next_attempt_at on another drain may take the claim over.';

alter table public.mail_outbox enable row level security;
grant select (id, template, recipient, about_kind, about_id, letter_id, newsletter_issue_id, state, returned, attempts,
  next_attempt_at, last_error, created_at, settled_at) on table public.mail_outbox
  to authenticated;

-- Editors choose recipients by name and must not read their addresses, so they get only counts of an announcement's
-- mails (get_mail_counts).
create policy "staff see the deliveries of what they work with" on public.mail_outbox for select to authenticated
  using ((select private.is_admin())
    or ((select private.is_staff()) and about_kind in ('registration', 'subscription')));

create function private.enqueue_mail(template text, recipient text, cause text, data jsonb, about_kind text,
  about_id uuid, urgency integer default 0)
  returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.mail_outbox (template, recipient, cause, data, about_kind, about_id, urgency)
    values (template, lower(btrim(recipient)), cause, data, about_kind, about_id, urgency)
    on conflict on constraint mail_outbox_cause_key do nothing
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, text, uuid, integer) is
  'Puts a mail into the outbox, in the transaction that causes it; does nothing if the cause already has a mail. '
  'Templates: supabase/functions/_shared/mail/templates.ts.';

-- Mails of announcements, invitations and letters and issues hold no data: the recipient is in the cause and the rest
-- is looked up, so that fifty thousand rows do not repeat the same text.
create function private.mail_data(mail public.mail_outbox) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  looked_up jsonb;
begin
  if mail.template in ('announcement-copy', 'announcement-reminder') then
    select jsonb_build_object('title', m.title, 'content', m.content, 'path', '/dashboard/interchange/' || m.id,
      'settings_path', '/dashboard/profile')
      into looked_up
      from public.announcements m
      join public.announcement_recipients r on r.announcement_id = m.id
      join public.user_profiles p on p.id = r.recipient_id
      where m.id = mail.about_id and m.is_active and r.recipient_id = split_part(mail.cause, ':', 3)::uuid
        and p.wants_announcement_mails
        and (mail.template = 'announcement-copy'
          or not exists (select 1 from public.announcement_reads d
            where d.announcement_id = m.id and d.reader_id = p.id));
    return looked_up;
  elsif mail.template = 'invitation' then
    -- A renewed invitation has a newer mail. The Auth service takes no idempotency key, but it records when it sent a
    -- link.
    select jsonb_build_object('already_sent', mail.attempts > 1 and exists (
        select 1 from auth.users u
          where u.email = mail.recipient and greatest(u.confirmation_sent_at, u.recovery_sent_at) >= mail.created_at))
          into looked_up
      from public.invitations i
      where i.id = mail.about_id and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
        and mail.cause = private.invitation_cause(i);
    return looked_up;
  elsif mail.template like 'letter-%' and mail.data = '{}' then
    return private.letter_data(mail);
  elsif mail.template = 'newsletter-issue' and mail.data = '{}' then
    return private.newsletter_issue_data(mail);
  elsif mail.template like 'notice-%' then
    return private.notice_data(mail);
  elsif mail.template in ('document-issued', 'document-reminder') then
    return private.document_mail_data(mail);
  elsif mail.template = 'payment-arrived' then
    return private.payment_mail_data(mail);
  elsif mail.template = 'document-ended' then
    return private.ended_mail_data(mail);
  elsif mail.template = 'membership-lapsed' then
    return private.lapse_mail_data(mail);
  elsif mail.template in ('account-password-changed', 'account-factor-added', 'account-factor-removed',
    'manager-named', 'proposal-decided') then
    select jsonb_build_object('reader', p.full_name) into looked_up
      from public.user_profiles p where p.email = mail.recipient;
  elsif mail.template = 'application-decided' then
    select jsonb_build_object('reader', a.contact_name) into looked_up
      from public.membership_applications a where a.id = mail.about_id;
  end if;
  return mail.data || coalesce(looked_up, '{}');
end $$;
comment on function private.mail_data(public.mail_outbox) is
  'The data for the template of a mail: its own, or looked up when the mail is sent (announcements, invitations, '
  'letters, issues, notices, documents, payments, lapses, and the name of the reader of mails that greet them). Null '
  'when the cause is gone and the mail must not be sent.';

create function private.pause_after(try integer) returns interval
  language sql immutable parallel safe set search_path = ''
  as $$ select (array['1 minute', '5 minutes', '15 minutes', '1 hour', '4 hours', '12 hours']::interval[])[try] $$;
comment on function private.pause_after(integer) is
  'How long a mail waits after this try before the next; null after the last.';

create function private.claim_mails(most integer)
  returns table (id uuid, claim uuid, template text, recipient text, cause text, attempts smallint, data jsonb)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  this_claim uuid := gen_random_uuid();
  cap integer := (select s.value from private.operation_settings s where s.name = 'mails_per_minute');
  used integer;
  taken integer;
  paused uuid[];
begin
  -- Two drains must not both use the same remainder of this minute's limit.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('mails per minute', 0));
  -- A drain that stops settles nothing, so each claim is a try.
  update public.mail_outbox o
    set state = 'failed', claim = null, settled_at = now(),
      last_error = 'The last try stopped before its outcome was known.'
    where o.state = 'sending' and o.next_attempt_at <= now() and private.pause_after(o.attempts) is null;
  paused := array(select i.id from public.newsletter_issues i where i.status = 'paused');
  used := (select count(*) from public.mail_outbox o where o.claimed_at > clock_timestamp() - interval '1 minute');
  if least(most, cap - used) <= 0 then return; end if;
  update public.mail_outbox o
    set state = 'sending', claim = this_claim, claimed_at = clock_timestamp(), attempts = o.attempts + 1,
      next_attempt_at = clock_timestamp() + greatest(interval '2 minutes', private.pause_after(o.attempts + 1))
    where o.id in (
      select q.id from public.mail_outbox q
      where q.urgency < 2 and q.state in ('waiting', 'sending') and q.next_attempt_at <= now()
      order by q.urgency, q.next_attempt_at, q.id limit least(most, cap - used) for update skip locked);
  get diagnostics taken = row_count;
  if least(most - taken, cap - cap / 4 - used - taken) > 0 then
    update public.mail_outbox o
      set state = 'sending', claim = this_claim, claimed_at = clock_timestamp(), attempts = o.attempts + 1,
        next_attempt_at = clock_timestamp() + greatest(interval '2 minutes', private.pause_after(o.attempts + 1))
      where o.id in (
        select q.id from public.mail_outbox q
        where q.urgency >= 2 and (q.newsletter_issue_id is null or q.newsletter_issue_id <> all (paused))
          and q.state in ('waiting', 'sending') and q.next_attempt_at <= now()
        order by q.urgency, q.next_attempt_at, q.id
          limit least(most - taken, cap - cap / 4 - used - taken) for update skip locked);
  end if;
  update public.mail_outbox o set state = 'dropped', settled_at = now(), claim = null, claimed_at = null, data = '{}'
    where o.claim = this_claim and o.state = 'sending' and private.mail_data(o) is null;
  -- A mail whose reason ended since the statement before is left out; its next claim drops it.
  return query select o.id, this_claim, o.template, o.recipient, o.cause, o.attempts, d.data
    from public.mail_outbox o, lateral (select private.mail_data(o) as data offset 0) as d
    where o.claim = this_claim and o.state = 'sending' and d.data is not null
      order by o.urgency, o.next_attempt_at, o.id;
end $$;
comment on function private.claim_mails(integer) is
  'Claims mails that are due, up to mails_per_minute. Bulk mails (urgency 2) may use three quarters of that; the '
  'rest is reserved for mails that somebody waits for. Mails of a paused issue stay where they are. A mail that a '
  'drain claimed but never settled is due again after the pause of that try, two minutes at least; after the last '
  'try it has failed.';

create function public.claim_mails(most integer)
  returns table (id uuid, claim uuid, template text, recipient text, cause text, attempts smallint, data jsonb)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.claim_mails(most) $$;
comment on function public.claim_mails(integer) is
  'For the function drain-mail alone (service role): claims mails to send.';

create function private.settle_mail(mail uuid, of_claim uuid, outcome text, error text, subject text, content text,
  provider_id text)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  settled public.mail_outbox;
begin
  select * into settled from public.mail_outbox o
    where o.id = mail and o.claim = of_claim and o.state = 'sending' for update;
  if settled.id is null then return false; end if;
  if outcome not in ('sent', 'failed', 'refused', 'retry', 'wait') then
    raise exception 'A mail is sent, failed, refused, to be tried again or to wait.' using errcode = '22023';
  end if;
  if outcome = 'wait' then
    update public.mail_outbox o
      set state = 'waiting', claim = null, attempts = o.attempts - 1, last_error = left(error, 500),
        next_attempt_at = now() + interval '10 minutes'
      where o.id = mail;
  elsif outcome = 'retry' and private.pause_after(settled.attempts) is not null then
    update public.mail_outbox o
      set state = 'waiting', claim = null, last_error = left(error, 500),
        next_attempt_at = now() + private.pause_after(settled.attempts)
      where o.id = mail;
  else
    update public.mail_outbox o
      set state = case outcome when 'sent' then 'sent' else 'failed' end, claim = null, settled_at = now(),
        last_error = case when outcome <> 'sent' then left(error, 500) end,
        data = case when outcome = 'sent' then '{}' else o.data end,
        subject = left(settle_mail.subject, 300), provider_id = left(settle_mail.provider_id, 200),
        -- Whoever has a token acts for the recipient.
        content = case when o.about_kind <> 'announcement' and o.letter_id is null
          and o.template <> 'newsletter-issue' and o.template not like 'notice-%'
          then regexp_replace(left(settle_mail.content, 20000), 'token=[^[:space:]&]+', 'token=…', 'g') end
      where o.id = mail;
    if outcome = 'refused' then perform private.stop_subscriber(settled.recipient, 'bounced', error); end if;
  end if;
  return true;
end $$;
comment on function private.settle_mail(uuid, uuid, text, text, text, text, text) is
  'Stores the outcome of a claimed mail, with its subject and text as they were sent: sent, failed (permanently), '
  'refused (failed, because there is no such address: it is stopped for the newsletter), retry (after growing '
  'pauses, failed in the end) or wait (ten minutes, without losing a try). False when another drain has taken it '
  'over.';

create function public.settle_mail(mail uuid, of_claim uuid, outcome text, error text, subject text default null,
  content text default null, provider_id text default null)
  returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.settle_mail(mail, of_claim, outcome, error, subject, content, provider_id) $$;
comment on function public.settle_mail(uuid, uuid, text, text, text, text, text) is
  'For the function drain-mail alone (service role): stores the outcome of a claimed mail.';

create function private.revive_mail(mail uuid) returns boolean
  language sql volatile security definer set search_path = ''
  as $$ update public.mail_outbox o set state = 'waiting', attempts = 0, next_attempt_at = now(), settled_at = null
    where o.id = mail and o.state = 'failed' and private.is_staff() returning true $$;
comment on function private.revive_mail(uuid) is 'Puts a failed mail back into the queue.';

create function public.retry_mails(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
declare
  asked uuid[];
  done jsonb[] := '{}';
  failed jsonb[] := '{}';
  m record;
begin
  perform private.require_right(private.is_staff(), 'Only staff may send a mail again.');
  asked := private.chosen_rows(ids);
  -- Row security decides which mails this person sees; of the others it says what it says of those that are not to be
  -- sent.
  for m in select a.id, o.recipient from unnest(asked) as a (id) left join public.mail_outbox o on o.id = a.id
    order by a.id loop
    if m.recipient is not null and private.revive_mail(m.id) then
      done := array_append(done, jsonb_build_object('id', m.id));
    else
      failed := array_append(failed,
        private.failed_row(m.id, m.recipient, 'P0001', 'This mail is not waiting to be sent again.'));
    end if;
  end loop;
  return private.outcome(asked, asked, done, failed);
end $$;
comment on function public.retry_mails(uuid[]) is
  'Puts failed mails back into the queue (staff, for mails that they can see). Returns {done, failed}, see '
  'private.outcome.';

create trigger record_retry after update of state on public.mail_outbox
  for each row when (old.state = 'failed' and new.state = 'waiting') execute function private.record_row('mail');

-- What staff see of deliveries.

create function private.search_mails(query text, of_state text, everything boolean)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, returned text,
    attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search the mails.');
  -- Not whole rows: their data hold signed links, which the API must never return.
  return query
    select o.id, o.template, o.recipient, o.about_kind, o.about_id, o.state, o.returned, o.attempts, o.next_attempt_at,
      o.last_error, o.created_at, o.settled_at
    from public.mail_outbox o
    where o.recipient like private.spelled_pattern(query) and (of_state is null or o.state = of_state)
    order by o.created_at desc, o.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_mails(text, text, boolean) is
  'Mails whose recipient contains the query, without their data. Security definer with a fresh plan for each call, '
  'as search_members; it checks the role itself.';

create function public.search_mails(query text, of_state text default null, everything boolean default false)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, returned text,
    attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_mails(query, of_state, everything) $$;
comment on function public.search_mails(text, text, boolean) is
  'The office''s search for mails (Administrators): matches part of the recipient''s address, whatever its case; '
  'of_state optionally filters. Returns the newest 1,001, or all matches with everything (for an action on them, or '
  'a CSV file).';

create function private.get_mail_content(mail uuid)
  returns table (subject text, content text, thing text, event_id uuid)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may read mails.');
  return query
    select o.subject, coalesce(o.content, case when l.id is not null then private.plain_text(l.content) end,
        -- The version of the announcement that was saved last before the mail was sent.
        (select private.plain_text(v.snapshot ->> 'content') from public.content_revisions v
          where o.about_kind = 'announcement' and o.state = 'sent' and v.item_id = o.about_id
            and v.saved_at <= o.claimed_at order by v.id desc limit 1)),
      case o.about_kind
        when 'application' then (select a.company_name from public.membership_applications a where a.id = o.about_id)
        when 'message' then (select private.audited_name('message', to_jsonb(m)) from public.contact_messages m
          where m.id = o.about_id)
        when 'registration' then e.title
        when 'announcement' then (select n.title from public.announcements n where n.id = o.about_id)
        when 'member' then (select m.name from public.members m where m.id = o.about_id)
        when 'document' then (select d.number from public.documents d where d.id = o.about_id)
        when 'payment' then (select to_char(p.cents / 100.0, 'FM"€"999,999,990.00') || ' from ' || p.payer
          from public.payments p where p.id = o.about_id)
        when 'proposal' then (select m.name from public.proposals p join public.members m on m.id = p.member_id
          where p.id = o.about_id)
        when 'subscription' then (select n.subject from public.newsletter_issues n where n.id = o.newsletter_issue_id)
      end, e.id
    from public.mail_outbox o
    left join public.letters l on l.id = o.letter_id
    left join public.event_registrations r on o.about_kind = 'registration' and r.id = o.about_id
    left join public.events e on e.id = r.event_id
    where o.id = mail;
end $$;

create function public.get_mail_content(mail uuid) returns table (subject text, content text, thing text, event_id uuid)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_mail_content(mail) $$;
comment on function public.get_mail_content(uuid) is
  'A mail as it was sent (Administrators): its subject, its text without the tokens of links (both null before it '
  'is sent; of an announcement the version that was sent, of a letter its own), and the name of what it is about, '
  'with the event of a registration.';

create function private.get_mail_counts(of_kind text, of_id uuid) returns table (state text, count bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may count mails.');
  if not private.is_admin() and coalesce(of_kind, '') not in ('registration', 'subscription', 'announcement') then
    raise exception 'Only Administrators may count these mails.' using errcode = '42501';
  end if;
  return query
    select o.state, count(*) from public.mail_outbox o
    where (of_kind is null or o.about_kind = of_kind) and (of_id is null or o.about_id = of_id) group by o.state;
end $$;
comment on function private.get_mail_counts(text, uuid) is
  'How many mails there are in each state, for the staff who may see them.';

create function public.get_mail_counts(of_kind text default null, of_id uuid default null)
  returns table (state text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_mail_counts(of_kind, of_id) $$;
comment on function public.get_mail_counts(text, uuid) is
  'How many mails there are in each state: of all mails, or of those about one thing, such as (''announcement'', '
  'id). Editors may count those of registrations, subscriptions and announcements.';

-- Privacy: data download, erasure and retention.

create function private.held_mails(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('mails',
    coalesce(jsonb_agg(jsonb_build_object('about', o.template, 'state', o.state, 'returned', o.returned, 'written_at',
      o.created_at, 'settled_at', o.settled_at)
      order by o.created_at, o.id),
      '[]'))
  -- The mail that confirms an erasure is not itself part of what is erased.
  from public.mail_outbox o
    where o.template <> 'erasure-done'
      and (o.recipient = lower(address) or (o.about_kind = 'account' and o.about_id = person)
    or (o.about_kind = 'invitation' and o.about_id in (select i.id from private.invitations_of(person, address) i)))
$$;
comment on function private.held_mails(uuid, text) is 'The mails held about a person, without their text.';

create function private.erase_mails(person uuid, address text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  -- Their invitation, and the notice of a new address, may have gone to a former one.
  delete from public.mail_outbox o
    where o.template <> 'erasure-done'
      and (o.recipient = lower(address) or (o.about_kind = 'account' and o.about_id = person)
    or (o.about_kind = 'invitation' and o.about_id in (select i.id from private.invitations_of(person, address) i)))
$$;
comment on function private.erase_mails(uuid, text) is 'Deletes the mails to a person; waiting mails are never sent.';

create function private.expire_mails(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.mail_outbox o
    where o.created_at < now() - make_interval(days => days) and o.settled_at < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_mails(integer) is
  'Deletes mails that were settled more than the given number of days ago; returns how many.';

-- Grants on functions.

grant execute on function private.revive_mail(uuid), private.search_mails(text, text, boolean),
  private.get_mail_counts(text, uuid), private.get_mail_content(uuid)
  to authenticated;
grant execute on function private.claim_mails(integer), private.settle_mail(uuid, uuid, text, text, text, text, text)
  to service_role;
revoke execute on function public.claim_mails(integer), public.settle_mail(uuid, uuid, text, text, text, text, text),
  public.retry_mails(uuid[]), public.get_mail_counts(text, uuid), public.get_mail_content(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.retry_mails(uuid[]), public.search_mails(text, text, boolean),
  public.get_mail_counts(text, uuid), public.get_mail_content(uuid)
  to authenticated;
grant execute on function public.claim_mails(integer), public.settle_mail(uuid, uuid, text, text, text, text, text)
  to service_role;
