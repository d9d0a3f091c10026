-- Copies of announcements by mail, invitations through the outbox, and what staff see of the deliveries.

alter table public.user_profiles add column wants_announcement_mails boolean not null default true;
comment on column public.user_profiles.wants_announcement_mails is 'Whether announcements also come by mail; the person alone decides.';
grant update (wants_announcement_mails) on table public.user_profiles to authenticated;

create or replace function private.guard_profile_update() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  actor uuid := (select auth.uid());
  actor_role text := private.user_role();
  old_role text := (select name from public.user_roles where id = old.role_id);
  new_role text := (select name from public.user_roles where id = new.role_id);
begin
  if actor is null then return new; end if; -- migrations, seeds and the service role
  if new.role_id is distinct from old.role_id and actor_role is distinct from 'super_administrator' and (
       actor_role is distinct from 'administrator'
       or coalesce(old_role, '') in ('administrator', 'super_administrator')
       or coalesce(new_role, 'editor') <> 'editor') then
    raise exception 'You may not give this role.' using errcode = '42501';
  end if;
  if new.company_id is distinct from old.company_id then
    -- The company itself was deleted, and its people let go by the foreign key.
    if new.company_id is null and not exists (select 1 from public.members where id = old.company_id) then
      return new;
    end if;
    if coalesce(actor_role, '') not in ('administrator', 'super_administrator') then
      raise exception 'Only an Administrator may change a person''s company.' using errcode = '42501';
    end if;
    if actor = old.id then
      raise exception 'Another Administrator must change your company.' using errcode = '42501';
    end if;
  end if;
  if actor <> old.id and (new.phone, new.avatar_url, new.company_name, new.wants_announcement_mails) is distinct from (old.phone, old.avatar_url, old.company_name, old.wants_announcement_mails) then
    raise exception 'Only the person may change these fields.' using errcode = '42501';
  end if;
  return new;
end $$;

-- The data of these mails: who it is for stands in the cause, so that fifty thousand rows hold nothing twice.
create or replace function private.mail_data(mail public.mail_outbox) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  looked_up jsonb;
begin
  if mail.template in ('announcement-copy', 'announcement-reminder') then
    select jsonb_build_object('title', m.title, 'content', m.content, 'path', '/dashboard/interchange/' || m.id, 'settings_path', '/dashboard/profile') into looked_up
      from public.announcements m
      join public.announcement_recipients r on r.announcement_id = m.id
      join public.user_profiles p on p.id = r.recipient_id
      where m.id = mail.about_id and m.is_active and r.recipient_id = split_part(mail.cause, ':', 3)::uuid and p.wants_announcement_mails
        and (mail.template = 'announcement-copy' or not exists (select 1 from public.announcement_reads d where d.announcement_id = m.id and d.reader_id = p.id));
    return looked_up;
  elsif mail.template = 'invitation' then
    -- A renewed invitation has a newer mail. The Auth service takes no idempotency key; it notes when it has sent a link.
    select jsonb_build_object('already_sent', mail.attempts > 1 and exists (
        select 1 from auth.users u where u.email = mail.recipient and greatest(u.confirmation_sent_at, u.recovery_sent_at) >= mail.created_at)) into looked_up
      from public.invitations i
      where i.id = mail.about_id and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now() and mail.cause = private.invitation_cause(i);
    return looked_up;
  end if;
  return mail.data;
end $$;
comment on function private.mail_data(public.mail_outbox) is 'What the template of a mail gets: its own data, or what is looked up when it is sent (announcements, invitations). Null when the cause of the mail is gone and it must not be sent.';

-- Announcements.

create function private.enqueue_copies(of_announcement uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  enqueued bigint;
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency)
    select 'announcement-copy', p.email, 'announcement:' || r.announcement_id || ':' || p.id, 'announcement', r.announcement_id, 2
    from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
    where r.announcement_id = of_announcement and p.wants_announcement_mails and private.is_email(p.email)
    on conflict on constraint mail_outbox_cause_key do nothing;
  get diagnostics enqueued = row_count;
  return enqueued;
end $$;
comment on function private.enqueue_copies(uuid) is 'Puts a copy of an announcement into the outbox for each recipient who wants one; returns how many.';

create or replace function public.send_announcement(announcement_id uuid, announcement jsonb, audience jsonb, expected_size bigint, save_id uuid)
  returns table (id uuid, updated_at timestamptz, recipients bigint)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  reached bigint;
begin
  if private.begin_save(announcement_id, save_id) then
    insert into public.announcements (id, title, content, is_active)
      values (announcement_id, btrim(announcement ->> 'title'), announcement ->> 'content', coalesce((announcement ->> 'is_active')::boolean, true));
    insert into public.announcement_recipients (announcement_id, recipient_id) select send_announcement.announcement_id, person from private.audience_of(audience) as person;
    get diagnostics reached = row_count;
    if reached = 0 then raise exception 'Nobody is in this audience.' using errcode = 'P0001'; end if;
    if reached <> expected_size then
      raise exception 'The audience has changed meanwhile.' using errcode = 'PT409', detail = jsonb_build_object('size', reached)::text;
    end if;
    perform private.note_audience(announcement_id, private.audience_words(audience));
    perform private.enqueue_copies(announcement_id);
  end if;
  return query select m.id, m.updated_at, c.recipients::bigint from public.announcements m join public.announcement_counts c on c.announcement_id = m.id where m.id = send_announcement.announcement_id;
end $$;
comment on function public.send_announcement(uuid, jsonb, jsonb, bigint, uuid) is 'Stores an announcement (title, content, is_active) and gives it to everybody who is in the audience at this moment, with a copy by mail for those who want one, in one transaction (staff). The size that the sender was shown must still be right: PT409 otherwise, with the new size in the details. The same save_id again changes nothing.';

create function private.revive_copies() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.mail_outbox o set state = 'waiting', attempts = 0, next_attempt_at = now(), settled_at = null
    where o.about_kind = 'announcement' and o.about_id = new.id and o.template = 'announcement-copy' and o.state = 'dropped';
  return null;
end $$;
comment on function private.revive_copies() is 'Trigger: copies that were dropped because an announcement was inactive go out when it becomes active.';
create trigger revive_copies after update of is_active on public.announcements
  for each row when (new.is_active and not old.is_active) execute function private.revive_copies();

create or replace function private.remind_unread(of_announcement uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  reminded bigint;
begin
  if not private.is_staff() then raise exception 'Only staff may remind.' using errcode = '42501'; end if;
  if not exists (select 1 from public.announcements m where m.id = of_announcement and m.is_active) then
    raise exception 'Only an active announcement can be reminded of.' using errcode = 'P0001';
  end if;
  update public.announcement_recipients r set reminded_at = now()
    where r.announcement_id = of_announcement and (r.reminded_at is null or r.reminded_at < now() - interval '1 day')
      and not exists (select 1 from public.announcement_reads d where d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id);
  get diagnostics reminded = row_count;
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency)
    select 'announcement-reminder', p.email, 'announcement-reminder:' || r.announcement_id || ':' || p.id || ':' || floor(extract(epoch from now())), 'announcement', r.announcement_id, 2
    from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
    where r.announcement_id = of_announcement and r.reminded_at = now() and p.wants_announcement_mails and private.is_email(p.email)
    on conflict on constraint mail_outbox_cause_key do nothing;
  return reminded;
end $$;
comment on function private.remind_unread(uuid) is 'Reminds those who have not opened an announcement, each at most once a day, by mail too where they want that; returns how many.';

-- Invitations.

create function private.invitation_cause(invitation public.invitations) returns text
  language sql immutable set search_path = ''
  as $$ select 'invitation:' || invitation.id || ':' || floor(extract(epoch from invitation.expires_at) * 1000) $$;
comment on function private.invitation_cause(public.invitations) is 'What the mail of an invitation is sent for: its present term, so that renewing it sends another.';

create function private.mail_invitation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if (select auth.uid()) is null then return null; end if; -- migrations and seeds write to nobody
  perform private.enqueue_mail('invitation', new.email, private.invitation_cause(new), '{}', 'invitation', new.id);
  return null;
end $$;
comment on function private.mail_invitation() is 'Trigger: an invitation, new or renewed by somebody who is signed in, is sent. The drain asks the Auth service for its mail with the one-time link.';
create trigger mail_invitation after insert or update of expires_at on public.invitations
  for each row when (new.accepted_at is null and new.withdrawn_at is null) execute function private.mail_invitation();
comment on function public.renew_invitation(uuid) is 'Gives an open invitation another 14 days, expired or not, and sends it again (Administrators, within the roles that they may give).';

-- What staff see.

create index mail_outbox_recipient_idx on public.mail_outbox using gin (recipient extensions.gin_trgm_ops);

create function private.search_mails(query text)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search the mails.' using errcode = '42501'; end if;
  -- Not the rows themselves: their data hold signed links, which the API must never give.
  return query select o.id, o.template, o.recipient, o.about_kind, o.about_id, o.state, o.attempts, o.next_attempt_at, o.last_error, o.created_at, o.settled_at
    from public.mail_outbox o where o.recipient like private.like_pattern(query);
end $$;
comment on function private.search_mails(text) is 'Mails whose recipient contains the query, without their data. Security definer as search_members is; it asks for the role itself.';
create function public.search_mails(query text)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_mails(query) $$;
comment on function public.search_mails(text) is 'The office''s search for mails (Administrators): a case-insensitive part of the recipient''s address.';

-- Editors address members by name and may not read their addresses, so of an announcement's mails they get numbers only.
drop policy "staff see the deliveries of what they work with" on public.mail_outbox;
create policy "staff see the deliveries of what they work with" on public.mail_outbox for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and about_kind in ('registration', 'subscription')));

create function private.mail_counts(of_kind text, of_id uuid) returns table (state text, count bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count mails.' using errcode = '42501'; end if;
  if not private.is_admin() and coalesce(of_kind, '') not in ('registration', 'subscription', 'announcement') then
    raise exception 'Only Administrators may count these mails.' using errcode = '42501';
  end if;
  if of_id is null then
    return query select o.state, count(*) from public.mail_outbox o where of_kind is null or o.about_kind = of_kind group by o.state;
  else
    return query select o.state, count(*) from public.mail_outbox o where o.about_kind = of_kind and o.about_id = of_id group by o.state;
  end if;
end $$;
comment on function private.mail_counts(text, uuid) is 'How many mails there are of each state, for whoever works with what they are about.';
create function public.get_mail_counts(of_kind text default null, of_id uuid default null) returns table (state text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.mail_counts(of_kind, of_id) $$;
comment on function public.get_mail_counts(text, uuid) is 'How many mails there are of each state, of all or of what belongs to one thing, such as (''announcement'', id). Editors: of registrations, subscriptions and announcements.';

-- Keeping.

insert into public.retention_periods (subject, days) values ('mails', 90);
create function private.expire_mails(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.mail_outbox o where o.created_at < now() - make_interval(days => days) and o.settled_at < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_mails(integer) is 'Deletes mails that were settled longer ago than this many days; returns how many.';

revoke execute on function private.enqueue_copies(uuid), private.revive_copies(), private.invitation_cause(public.invitations), private.mail_invitation(), private.search_mails(text), private.mail_counts(text, uuid), private.expire_mails(integer) from public;
grant execute on function private.enqueue_copies(uuid), private.search_mails(text), private.mail_counts(text, uuid) to authenticated;
revoke execute on function public.search_mails(text), public.get_mail_counts(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.search_mails(text), public.get_mail_counts(text, uuid) to authenticated;
