-- Privacy: data download, erasure and retention. Each domain has its own functions for the data that it holds (see the
-- comments of personal_data and retention_periods).

-- Requests for deletion.

create table public.erasure_requests (
  id uuid primary key default gen_random_uuid(),
  person uuid references public.user_profiles (id) on delete cascade,
  note text check (length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.user_profiles (id) on delete set null,
  check (state <> 'open' or person is not null),
  check (state <> 'done' or (person is null and note is null))
);
create unique index erasure_requests_open_idx on public.erasure_requests (person) where state = 'open';
create index erasure_requests_person_idx on public.erasure_requests (person, asked_at desc);
create index erasure_requests_settled_by_idx on public.erasure_requests (settled_by);
comment on table public.erasure_requests is
  'Requests for deletion. After the erasure, the row no longer says who asked.';
comment on column public.erasure_requests.person is
  'Who asked; null after the erasure, and for erasures that the office did for an address.';
comment on column public.erasure_requests.settled_by is 'Who fulfilled it.';

alter table public.erasure_requests enable row level security;
grant select on table public.erasure_requests to authenticated;
create policy "own, Administrators all" on public.erasure_requests for select to authenticated
  using (person = (select auth.uid()) or (select private.is_admin()));
create policy "with the required factor" on public.erasure_requests as restrictive for all to authenticated
  using ((select private.has_required_factor()));

create function private.ask_for_erasure(note text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_member(), 'Only members may ask for erasure here.');
  insert into public.erasure_requests (person, note)
    values ((select auth.uid()), nullif(btrim(ask_for_erasure.note), ''))
    on conflict (person) where state = 'open' do nothing;
  return true;
end $$;
comment on function private.ask_for_erasure(text) is 'Stores a request of the signed-in person, unless one is open.';

create function public.ask_for_erasure(note text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.ask_for_erasure(note) $$;
comment on function public.ask_for_erasure(text) is
  'Asks the office to erase the data held about the signed-in person (members). Does nothing while a request is open.';

create function private.withdraw_erasure() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_member(), 'Only members may ask for erasure here.');
  update public.erasure_requests r set state = 'withdrawn', note = null, settled_at = now()
    where r.person = (select auth.uid()) and r.state = 'open';
  return true;
end $$;
comment on function private.withdraw_erasure() is 'Withdraws the open request of the signed-in person, if any.';

create function public.withdraw_erasure() returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_erasure() $$;
comment on function public.withdraw_erasure() is
  'Withdraws the open erasure request of the signed-in person (members); does nothing without one.';

create function private.keep_what_was_asked() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if (select auth.uid()) is not null
    and exists (select 1 from public.erasure_requests r where r.person = old.id and r.state = 'open') then
    raise exception 'This person has asked for erasure. Fulfil the request under Privacy.';
  end if;
  return old;
end $$;
comment on function private.keep_what_was_asked() is
  'Trigger: refuses to delete the account of somebody with an open erasure request; staff must fulfil the request '
  'instead.';
create trigger keep_what_was_asked before delete on public.user_profiles
  for each row execute function private.keep_what_was_asked();

-- Data download.

create table private.personal_data (
  domain text primary key check (domain ~ '^[a-z_]+$')
);
comment on table private.personal_data is
  'Domains that hold personal data. Each has private.held_<domain>(person uuid, address text) returns jsonb and '
  'private.erase_<domain>(person uuid, address text) returns void; person may be null: somebody without account.';

insert into private.personal_data (domain) values
  ('account'), ('applications'), ('billing'), ('company_pages'), ('contacts'), ('mails'), ('messages'), ('newsletter'),
    ('notices'), ('orders'), ('registrations');

create function private.held_about(of_person uuid, of_address text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  part record;
  held jsonb;
  everything jsonb := '{}';
begin
  for part in select d.domain from private.personal_data d order by d.domain loop
    execute format('select private.%I($1, $2)', 'held_' || part.domain) into held using of_person, of_address;
    everything := everything || jsonb_build_object(part.domain, held);
  end loop;
  return everything;
end $$;
comment on function private.held_about(uuid, text) is 'The data that all domains hold about a person, by domain.';

create function private.count_held(held jsonb) returns bigint
  language sql immutable set search_path = ''
  as $$
  select case jsonb_typeof(held)
    when 'array' then jsonb_array_length(held)
    when 'object' then case
      when held = '{}' then 0
      when exists (select 1 from jsonb_each(held) e where jsonb_typeof(e.value) in ('array', 'object'))
        then (select coalesce(sum(case jsonb_typeof(e.value) when 'array' then jsonb_array_length(e.value)
          when 'object' then case when e.value = '{}' then 0 else 1 end else 0 end), 0) from jsonb_each(held) e)
      else 1 end
    else 0
  end::bigint
$$;
comment on function private.count_held(jsonb) is
  'How many records a domain''s answer contains: each element of a list counts, and each object counts as one.';

create function private.get_my_data() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  address text := (select lower(u.email) from auth.users u
    where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
begin
  if address is null then raise exception 'Confirm your email first.' using errcode = '42501'; end if;
  perform private.require_right(private.has_required_factor(), 'Sign in with your second factor first.');
  return private.held_about((select auth.uid()), address);
end $$;
comment on function private.get_my_data() is 'The data held about the signed-in person, whose address is confirmed.';

create function public.get_my_data() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_my_data() $$;
comment on function public.get_my_data() is
  'All data held about the signed-in person and their confirmed address, by domain.';

-- Erasing.

create function private.refusal_of_erasure(person uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  role uuid := (select p.role_id from public.user_profiles p where p.id = person);
begin
  if person = (select auth.uid()) then return 'You cannot erase yourself. Another Administrator must do it.'; end if;
  if not private.may_give_role(role) then return 'Only a Super Administrator may erase this person.'; end if;
  return null;
end $$;
comment on function private.refusal_of_erasure(uuid) is
  'Why the signed-in Administrator may not erase this person; null when they may. The rules are those of delete_user.';

create function private.preview_erasure(address text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  known_as text := lower(btrim(address));
  account uuid;
  own uuid[];
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see what is held.');
  if not coalesce(private.is_email(known_as), false) then raise exception 'This is not an email address.'; end if;
  account := private.account_of(known_as);
  own := array(select private.own_listings(account, known_as));
  return jsonb_build_object(
    'address', known_as,
    'name', (select p.full_name from public.user_profiles p where p.id = account),
    'role', (select r.name from public.user_profiles p, public.user_roles r where p.id = account and r.id = p.role_id),
    'account', account is not null,
    'refusal', private.refusal_of_erasure(account),
    'held', (select coalesce(jsonb_object_agg(e.key, private.count_held(e.value)), '{}')
      from jsonb_each(private.held_about(account, known_as)) e),
    'without_primary', array(select m.name from public.member_contacts c join public.members m on m.id = c.member_id
      where c.is_primary and lower(c.email) = known_as and m.id <> all (own) order by m.name, m.id),
    'without_billing', array(select m.name from public.billing_contacts c join public.members m on m.id = c.member_id
      where m.id <> all (own) group by m.id having bool_and(lower(c.email) = known_as) order by m.name, m.id),
    'kept_documents', (select count(*) from private.documents_to_keep(account, known_as)),
    'kept_years', (private.billing()).kept_years);
end $$;
comment on function private.preview_erasure(text) is 'The answer of public.preview_erasure.';

create function public.preview_erasure(address text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.preview_erasure(address) $$;
comment on function public.preview_erasure(text) is
  'What an erasure would delete (Administrators): address, name, role, whether there is an account, why it would be '
  'refused (null if allowed), held, the number of records by domain, without_primary and without_billing, the names of '
  'other members that it leaves without a primary contact or any billing contact, and kept_documents, which the '
  'accounts keep with the name for kept_years.';

create function private.fulfil_erasure(of_address text, of_request uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address text := lower(btrim(of_address));
  request public.erasure_requests;
  account uuid;
  refusal text;
  nameless boolean;
  listings uuid[];
  documented boolean;
  part record;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may erase people.');
  if not coalesce(private.is_email(address), false) then raise exception 'This is not an email address.'; end if;
  -- Two windows must not both erase the same person and both send them a mail.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('erasure ' || address, 0));
  account := private.account_of(address);
  -- The account and its profile before all that is theirs, as delete_user does: a change of the role either is known to
  -- what follows, or waits.
  perform from auth.users u where u.id = account for no key update;
  perform from public.user_profiles p where p.id = account for no key update;
  if of_request is null then
    -- A person erased by address may have an open request as well.
    select * into request from public.erasure_requests r where r.person = account and r.state = 'open' for update;
  else
    select * into request from public.erasure_requests r where r.id = of_request for update;
    if request.id is null or request.state <> 'open' then raise exception 'This request is not open any more.'; end if;
    if request.person is distinct from account then
      raise exception 'The email of this person has changed meanwhile.' using errcode = 'PT409';
    end if;
  end if;
  refusal := private.refusal_of_erasure(account);
  if refusal is not null then raise exception '%', refusal using errcode = '42501'; end if;
  if account is null and (select coalesce(sum(private.count_held(e.value)), 0)
      from jsonb_each(private.held_about(null, address)) e) = 0 then
    raise exception 'Nothing is held about this email.';
  end if;
  if request.id is null then
    insert into public.erasure_requests (state, settled_at, settled_by) values ('done', now(), (select auth.uid()))
      returning * into request;
  else
    update public.erasure_requests r
      set state = 'done', person = null, note = null, settled_at = now(), settled_by = (select auth.uid())
      where r.id = request.id;
  end if;
  nameless := not exists (select 1 from public.user_profiles p where p.id = account);
  -- Found by addresses that the domains below remove.
  listings := array(select private.own_listings(account, address));
  documented := exists (select from private.documents_to_keep(account, address));
  perform private.lock_events_of(account, address);
  -- The account is last, because other domains find the person by it. Mails come just before it, to include those that
  -- other domains have just written.
  for part in select d.domain from private.personal_data d
    order by d.domain = 'account', d.domain = 'mails', d.domain loop
    execute format('select private.%I($1, $2)', 'erase_' || part.domain) using account, address;
  end loop;
  perform private.erase_listings(listings);
  -- Deleting a profile writes its own audit log entry.
  if nameless then
    insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name)
      select p.id, p.full_name, 'deleted', 'user', request.id::text, 'Erased person' from public.user_profiles p
        where p.id = (select auth.uid());
  end if;
  perform private.enqueue_mail('erasure-done', address, 'erasure-done:' || request.id,
    jsonb_build_object('documents', documented, 'kept_years', (private.billing()).kept_years), 'message', request.id);
  return true;
end $$;
comment on function private.fulfil_erasure(text, uuid) is
  'Erases a person from all domains, sends them a confirmation, and writes an audit log entry that does not name '
  'them.';

create function public.fulfil_erasure(address text, request uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.fulfil_erasure(address, request) $$;
comment on function public.fulfil_erasure(text, uuid) is
  'Erases the data held about an address and its account (Administrators, within the rules of delete_user): deletes '
  'it, or anonymises what must stay. request is the open request that this fulfils, or null. PT409 when the '
  'person''s address has changed since, P0001 when there is nothing to do.';

-- The address is kept only until the confirmation mail is sent.
create function private.forget_erased_address() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_outbox o where o.id = new.id;
  return null;
end $$;
comment on function private.forget_erased_address() is
  'Trigger: deletes the mail that confirms an erasure once it is settled, whether it arrived or not.';
create trigger forget_erased_address after update of state on public.mail_outbox
  for each row
    when (new.template = 'erasure-done'
      and new.state in ('sent', 'failed', 'dropped')) execute function private.forget_erased_address();

-- Accounts.

create function private.audit_log_about(person uuid, address text) returns setof public.audit_log
  language sql stable security definer set search_path = ''
  as $$
  select l.* from public.audit_log l where l.subject in ('user', 'second_factor') and l.subject_id = person::text
  union
  select l.* from public.audit_log l
    where l.subject = 'invitation' and (lower(l.subject_name) = lower(address)
        or l.subject_id in (select i.id::text from private.invitations_of(person, address) i))
$$;
comment on function private.audit_log_about(uuid, text) is
  'The audit log entries about a person: changes to their profile, the removal of their second factor, and their '
  'invitations.';

create function private.own_listings(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  select m.id from public.members m, lower(btrim(address)) as known_as
  where m.member_type = 'individual' and case when exists (select from public.member_people l where l.member_id = m.id)
    then not exists (select from public.member_people l
      where l.member_id = m.id and l.person_id is distinct from person)
    else exists (select from public.contact_details d
      where d.member_id = m.id and d.kind = 'email' and lower(d.value) = known_as)
      or exists (select from public.office_details o where o.member_id = m.id and lower(o.email) = known_as)
      -- Another contact person may be somebody else.
      or exists (select from public.member_contacts c
        where c.member_id = m.id and lower(c.email) = known_as
          and private.company_key(c.name) = private.company_key(m.name)) end
  order by m.created_at, m.id
$$;
comment on function private.own_listings(uuid, text) is
  'A person''s own entries in the directory: individual members that nobody else belongs to, and those that nobody '
  'belongs to and that have the address as their own.';

create function private.held_account(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object(
    'account',
      (select jsonb_build_object('email', u.email, 'created_at', u.created_at, 'confirmed_at', u.email_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at)
        from auth.users u where u.id = person),
    'profile', (select to_jsonb(p) - array['search_text', 'role_id', 'company_id'] || jsonb_build_object(
        'role', (select r.name from public.user_roles r where r.id = p.role_id),
        'company', (select m.name from public.members m where m.id = p.company_id))
      from public.user_profiles p where p.id = person),
    'listings',
      (select coalesce(jsonb_agg(to_jsonb(m) - 'search_text'
          || coalesce((select to_jsonb(o) - array['member_id', 'search_text'] from public.office_details o
            where o.member_id = m.id), '{}')
          || jsonb_build_object('contact_details',
            (select coalesce(jsonb_agg(to_jsonb(d) - 'member_id' order by d.kind), '[]') from public.contact_details d
              where d.member_id = m.id))
          order by m.created_at, m.id), '[]')
        from public.members m where m.id in (select private.own_listings(person, address))),
    'pictures',
      (select coalesce(jsonb_agg(o.name order by o.name), '[]') from storage.objects o
        where o.bucket_id = 'avatars' and o.name like person::text || '/%'),
    'second_factors',
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'kind', f.factor_type,
          'confirmed', f.status = 'verified', 'created_at', f.created_at, 'last_asked_at', f.last_challenged_at)
          order by f.created_at, f.id), '[]')
        from auth.mfa_factors f where f.user_id = person),
    'invitations',
      (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'first_name', i.first_name,
          'last_name', i.last_name, 'created_at', i.created_at, 'expires_at', i.expires_at,
          'accepted_at', i.accepted_at, 'withdrawn_at', i.withdrawn_at)
          order by i.created_at), '[]')
        from private.invitations_of(person, address) i),
    'announcements_received',
      (select coalesce(jsonb_agg(jsonb_build_object('title', m.title, 'sent_at', m.created_at, 'read_at', d.read_at,
          'reminded_at', r.reminded_at)
          order by m.created_at), '[]')
        from public.announcement_recipients r join public.announcements m on m.id = r.announcement_id
          left join public.announcement_reads d
            on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id
        where r.recipient_id = person),
    'signed',
      (select coalesce(jsonb_agg(w.written order by w.at), '[]') from (
        select jsonb_build_object('kind', 'article', 'title', a.title, 'created_at', a.created_at) as written,
            a.created_at as at
          from public.news_articles a where a.author_id = person
        union all
        select jsonb_build_object('kind', 'announcement', 'title', m.title, 'created_at', m.created_at), m.created_at
          from public.announcements m where m.author_id = person
        union all
        select jsonb_build_object('kind', 'letter', 'title', l.subject, 'created_at', l.sent_at), l.sent_at
          from public.letters l where l.sent_by = person
        union all
        select jsonb_build_object('kind', 'newsletter issue', 'title', i.subject, 'created_at', i.created_at),
            i.created_at
          from public.newsletter_issues i where i.author_id = person) as w),
    'versions_saved',
      (select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind,
          'title', coalesce(v.snapshot ->> 'title', v.snapshot ->> 'subject',
            (select initcap(p.key) from public.pages p where p.id = v.item_id)),
          'saved_at', v.saved_at)
          order by v.id), '[]')
        from public.content_revisions v where v.saved_by = person),
    'saved_views',
      (select coalesce(jsonb_agg(jsonb_build_object('list', v.list, 'name', v.name, 'query', v.query,
          'created_at', v.created_at)
          order by v.created_at, v.id), '[]')
        from public.saved_views v where v.owner = person),
    'record_about',
      (select coalesce(jsonb_agg(jsonb_build_object('happened_at', l.happened_at, 'action', l.action,
          'subject', l.subject, 'before', l.before, 'after', l.after)
          order by l.id), '[]')
        from private.audit_log_about(person, address) l),
    'record_by',
      (select coalesce(jsonb_agg(jsonb_build_object('happened_at', l.happened_at, 'action', l.action,
          'subject', l.subject)
          order by l.id), '[]')
        from public.audit_log l where l.actor_id = person),
    'erasure_requests',
      (select coalesce(jsonb_agg(jsonb_build_object('asked_at', q.asked_at, 'note', q.note, 'state', q.state,
          'settled_at', q.settled_at)
          order by q.asked_at), '[]')
        from public.erasure_requests q where q.person = held_account.person))
$$;
comment on function private.held_account(uuid, text) is
  'The account''s data: profile, own entries in the directory, pictures, second factors (without their secrets), '
  'invitations, announcements, what they wrote, saved views, and audit log entries.';

create function private.erase_account(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invited uuid[] := array(select i.id from private.invitations_of(person, address) i);
begin
  update public.content_revisions v set saved_by_name = 'Erased person' where v.saved_by = person;
  update public.letters l set sent_by_name = 'Erased person' where l.sent_by = person;
  update public.legal_versions v set author_name = 'Erased person' where v.author_id = person;
  update public.memberships t set noted_by_name = 'Erased person' where t.noted_by = person;
  delete from public.invitations i where i.id = any (invited);
  -- Deletes by cascade: profile, author, sessions, and received and read announcements.
  delete from auth.users u where u.id = person;
  if to_regclass('auth.audit_log_entries') is not null then
    begin
      execute 'delete from auth.audit_log_entries e where e.payload::text ilike $1 or e.payload::text like $2'
        using private.spelled_pattern('"' || address || '"'), '%' || person::text || '%';
    exception when insufficient_privilege then
      null; -- On hosted Supabase the Auth service owns its log, which expires by itself.
    end;
  end if;
  -- Entries stay, including who held which role; names and addresses are removed.
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l set actor_name = 'Erased person' where l.actor_id = person;
  update public.audit_log l set subject_name = 'Erased person',
      before = case when l.before ? 'role' then jsonb_build_object('role', l.before -> 'role') end,
      after = case when l.after ? 'role' then jsonb_build_object('role', l.after -> 'role') end
    where (l.subject in ('user', 'second_factor') and l.subject_id = person::text)
      or (l.subject = 'invitation'
        and (l.subject_id = any (invited::text[]) or lower(l.subject_name) = lower(address)));
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
end $$;
comment on function private.erase_account(uuid, text) is
  'Deletes the account with everything that belongs to it, and removes names and addresses from what stays: the '
  'audit log, the revisions and who noted a term.';

create function private.erase_listings(listings uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  insert into public.discarded_files (address)
    select m.logo_url from public.members m where m.id = any (listings) and m.logo_url like '/storage/%' on conflict
      do nothing;
  delete from public.mail_outbox o where o.about_kind = 'member' and o.about_id = any (listings);
  -- The accounts keep documents: such an entry is emptied and hidden, and goes with the last of them.
  delete from public.documents d where d.member_id = any (listings) and d.number is null;
  delete from public.members m where m.id = any (listings)
    and not exists (select from public.documents d where d.member_id = m.id)
    and not exists (select from public.payments p where p.member_id = m.id);
  perform private.empty_listings(listings);
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l set subject_name = 'Erased person', before = null, after = null
    where l.subject = 'member' and l.subject_id = any (listings::text[]);
  update public.audit_log l
    set subject_name = split_part(l.subject_name, ', ', 1), before = l.before - 'member', after = l.after - 'member'
    where l.subject = 'document' and (coalesce(l.after, l.before) ->> 'member' = any (listings::text[])
      or l.subject_id in (select d.id::text from public.documents d where d.member_id = any (listings)));
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
end $$;
comment on function private.erase_listings(uuid[]) is
  'Deletes a person''s own entries in the directory (own_listings), with all that the office knows of them; of one to '
  'which documents were issued nothing but these is left.';

create function private.get_ownerless_pictures() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may clear pictures away.');
  return query select o.name from storage.objects o
    where o.bucket_id = 'avatars'
      and not exists (select 1 from public.user_profiles p where o.name like p.id::text || '/%')
    order by o.name limit 100;
end $$;
comment on function private.get_ownerless_pictures() is 'Portraits in storage whose person no longer has a profile.';

create function public.get_ownerless_pictures() returns setof text
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_ownerless_pictures() $$;
comment on function public.get_ownerless_pictures() is
  'Paths in the bucket avatars whose person is gone, for removal through the Storage API (Administrators); at most '
  '100.';

-- Retention.

create table public.retention_periods (
  subject text primary key check (subject ~ '^[a-z_]+$'),
  days integer not null check (days between 30 and 3650),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.user_profiles (id) on delete set null,
  last_run_at timestamptz,
  last_removed integer,
  last_error text
);
create index retention_periods_updated_by_idx on public.retention_periods (updated_by);
comment on table public.retention_periods is
  'Retention periods: how many days a kind of record is kept after it is settled. private.expire_<subject>(days) '
  'deletes older records; the scheduled job enforce_retention calls it once a day.';
comment on column public.retention_periods.last_run_at is 'When the job enforce_retention last ran for it.';
comment on column public.retention_periods.last_removed is
  'How many rows the last run removed; null when the domain does not report it.';
comment on column public.retention_periods.last_error is 'Why the last run failed, if it did.';

alter table public.retention_periods enable row level security;
grant select, update (days) on table public.retention_periods to authenticated;
create policy "Administrators read" on public.retention_periods for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators change" on public.retention_periods for update to authenticated
  using ((select private.is_admin()));

insert into public.retention_periods (subject, days) values
  ('applications', 730), ('invitations', 90), ('mails', 90), ('messages', 730), ('proposals', 730),
    ('registrations', 365), ('subscriptions', 1095);

create function private.stamp_retention() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.updated_at := clock_timestamp();
  new.updated_by := coalesce((select auth.uid()), new.updated_by);
  return new;
end $$;
comment on function private.stamp_retention() is
  'Trigger: stamps who changed a period and when; a run of the job does not count as a change.';
create trigger stamp_retention before update on public.retention_periods for each row
  when (old.days is distinct from new.days) execute function private.stamp_retention();

create trigger record_row after update of days on public.retention_periods for each row
  when (old.days is distinct from new.days) execute function private.record_row('retention_period');

create function private.expire_invitations(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone text[] := array(select i.id::text from public.invitations i
    where i.accepted_at is null and least(i.expires_at, i.withdrawn_at) < now() - make_interval(days => days));
begin
  delete from public.invitations i where i.id = any (gone::uuid[]);
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l
    set subject_name = 'Unanswered invitation', before = l.before - array['email', 'first_name', 'last_name'],
      after = l.after - array['email', 'first_name', 'last_name']
    where l.subject = 'invitation' and l.subject_id = any (gone);
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
  return cardinality(gone);
end $$;
comment on function private.expire_invitations(integer) is
  'Deletes invitations that ended without an answer more than the given number of days ago, and the names and '
  'addresses in their audit log entries; returns how many.';

create function private.enforce_retention() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  period record;
  outcome text;
begin
  for period in select p.subject, p.days from public.retention_periods p order by p.subject loop
    begin
      execute format('select private.%I($1)::text', 'expire_' || period.subject) into outcome using period.days;
      update public.retention_periods p
        set last_run_at = now(), last_removed = case when outcome ~ '^\d+$' then outcome::integer end, last_error = null
        where p.subject = period.subject;
    exception when others then
      -- A failure does not stop the others.
      update public.retention_periods p set last_run_at = now(), last_removed = null, last_error = left(sqlerrm, 500)
        where p.subject = period.subject;
    end;
  end loop;
end $$;
comment on function private.enforce_retention() is
  'Scheduled job: has every domain delete records older than its retention period, and stores the outcome.';
insert into private.scheduled_jobs (name, every) values ('enforce_retention', '1 day');

-- Grants on functions.

grant execute on function private.ask_for_erasure(text), private.withdraw_erasure(), private.get_my_data(),
  private.preview_erasure(text), private.fulfil_erasure(text, uuid), private.get_ownerless_pictures() to authenticated;
grant execute on function public.ask_for_erasure(text), public.withdraw_erasure(), public.get_my_data(),
  public.preview_erasure(text), public.fulfil_erasure(text, uuid), public.get_ownerless_pictures() to authenticated;
