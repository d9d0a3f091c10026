-- Applications for membership: submitted through one function, decided step by step, and turned into a member on approval.

create table public.membership_applications (
  id uuid primary key default gen_random_uuid(),
  tier text references public.membership_tiers (key),
  company_name text not null check (length(btrim(company_name)) between 1 and 160 and private.is_line(company_name)),
  contact_name text not null check (length(btrim(contact_name)) between 1 and 160 and private.is_line(contact_name)),
  country text not null check (country in ('bulgaria', 'kazakhstan', 'other')),
  email text not null check (private.is_email(email)),
  phone text check (length(phone) <= 40 and private.is_line(phone)),
  industry text not null check (industry in ('agriculture', 'energy', 'finance', 'it', 'manufacturing', 'other')),
  employee_count text not null check (employee_count in ('1-10', '11-50', '51-200', '201-500', '500+')),
  message text check (length(message) <= 5000),
  is_authorized boolean not null check (is_authorized),
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reviewer_id uuid,
  reviewer_name text,
  decided_at timestamptz,
  member_id uuid references public.members (id) on delete set null,
  search_text text not null generated always as (private.fold(company_name || e'\n' || contact_name || ' ' || email)) stored,
  constraint membership_applications_decided_at_check check (decided_at is null or status in ('approved', 'rejected', 'withdrawn'))
);
create index membership_applications_created_at_idx on public.membership_applications (created_at desc, id);
create index membership_applications_member_id_idx on public.membership_applications (member_id);
create index membership_applications_tier_idx on public.membership_applications (tier);
create index membership_applications_name_search_idx on public.membership_applications using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index membership_applications_search_idx on public.membership_applications using gin (search_text extensions.gin_trgm_ops);
create index membership_applications_status_idx on public.membership_applications (status, created_at, id);
create index membership_applications_totals_idx on public.membership_applications (status);
create index membership_applications_waiting_idx on public.membership_applications (created_at, id) where status in ('submitted', 'in_review');
create index membership_applications_name_key_idx on public.membership_applications (private.company_key(company_name));
create index membership_applications_mail_domain_idx on public.membership_applications (private.mail_domain(email));
create index membership_applications_email_idx on public.membership_applications (lower(email));
create index membership_applications_decided_at_idx on public.membership_applications (decided_at) where decided_at is not null;
comment on table public.membership_applications is 'Applications for membership, as sent from the public form.';
comment on column public.membership_applications.id is 'Chosen by the sending browser, so that a form sent twice is stored once.';
comment on column public.membership_applications.tier is 'The membership tier whose Apply Now button was used.';
comment on column public.membership_applications.status is 'submitted → in_review → approved or rejected; withdrawn before the decision. A rejected one may be reviewed again. Changed by functions only.';
comment on column public.membership_applications.updated_at is 'The version that a decision must be based on (optimistic lock).';
comment on column public.membership_applications.reviewer_id is 'Who last reviewed or decided it. No foreign key: the decision outlives the account.';
comment on column public.membership_applications.reviewer_name is 'The name at that time.';
comment on column public.membership_applications.decided_at is 'When it was approved, rejected or withdrawn.';
comment on column public.membership_applications.member_id is 'The member that the approved application became.';
comment on column public.membership_applications.search_text is 'The text that the office''s search matches, folded; the first line is the company.';

alter table public.membership_applications enable row level security;
grant select, delete on table public.membership_applications to authenticated;
create policy "Administrators read" on public.membership_applications for select to authenticated using ((select private.is_admin()));
create policy "Administrators delete" on public.membership_applications for delete to authenticated using ((select private.is_admin()));

-- The table of memberships is created before this one and could not reference it.
alter table public.memberships
  add constraint memberships_application_id_fkey foreign key (application_id) references public.membership_applications (id) on delete set null;
create trigger stamp_updated_at before update on public.membership_applications for each row execute function private.stamp_updated_at();

create table public.membership_application_steps (
  id bigint primary key generated always as identity,
  application_id uuid not null references public.membership_applications (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null,
  from_status text,
  to_status text not null check (to_status in ('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')),
  note text check (length(note) <= 5000),
  message text check (length(message) <= 5000)
);
create index membership_application_steps_application_idx on public.membership_application_steps (application_id, id);
comment on table public.membership_application_steps is 'Steps of applications: what happened to each, in order. Only functions write them; nobody can change them.';
comment on column public.membership_application_steps.actor_id is 'Who took the step; null for the applicant. No foreign key: the step outlives the account.';
comment on column public.membership_application_steps.actor_name is 'The name at that time.';
comment on column public.membership_application_steps.from_status is 'Null for the first step; equal to to_status where only a note was added.';
comment on column public.membership_application_steps.note is 'Seen by the office only.';
comment on column public.membership_application_steps.message is 'For the applicant: in the mail, and on the page that its link opens.';

alter table public.membership_application_steps enable row level security;
grant select on table public.membership_application_steps to authenticated;
create policy "Administrators read" on public.membership_application_steps for select to authenticated using ((select private.is_admin()));

create function private.record_step() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  applied jsonb := (select jsonb_build_object('id', a.id, 'company_name', a.company_name) from public.membership_applications a where a.id = new.application_id);
begin
  -- Notes and messages may name people, so only their lengths.
  perform private.write_audit_log('application', array[applied || jsonb_build_object('status', new.from_status)], array[applied || jsonb_build_object('status', new.to_status)
    || case when new.note is not null then jsonb_build_object('note', jsonb_build_object('characters', length(new.note))) else '{}' end
    || case when new.message is not null then jsonb_build_object('message_to_applicant', jsonb_build_object('characters', length(new.message))) else '{}' end]);
  return null;
end $$;
comment on function private.record_step() is 'Trigger: writes the audit log entry of a step that staff took.';
create trigger record_step after insert on public.membership_application_steps for each row when (new.actor_id is not null) execute function private.record_step();
create trigger record_removal after delete on public.membership_applications for each row execute function private.record_row('application');

-- Mails are deleted with their application, since their links no longer work.
create function private.forget_application_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_outbox where about_kind = 'application' and about_id = old.id;
  return null;
end $$;
comment on function private.forget_application_mails() is 'Trigger: deletes the mails about a deleted application.';
create trigger forget_mails after delete on public.membership_applications for each row execute function private.forget_application_mails();

-- Submitting.

create function private.submit_application(application jsonb, guard jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted uuid;
begin
  perform private.only_one_object(application, 30000);
  if application - array['id', 'tier', 'company_name', 'contact_name', 'country', 'email', 'phone', 'industry', 'employee_count', 'message', 'is_authorized'] <> '{}'
     or exists (select from jsonb_each(application) as field where jsonb_typeof(field.value) in ('object', 'array')) then
    raise exception 'This is not an application.' using errcode = '22023';
  end if;
  wanted := (application ->> 'id')::uuid;
  if wanted is null or not coalesce(private.is_email(btrim(application ->> 'email')), false) then
    raise exception 'This is not an application.' using errcode = '22023';
  end if;
  -- When a form is sent twice, the second call waits for the first, then finds it stored and is not counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('application ' || wanted, 0));
  if exists (select from public.membership_applications a where a.id = wanted) then return true; end if;
  if exists (select from public.membership_tiers t where t.key = application ->> 'tier' and t.retired) then
    raise exception 'This membership tier is no longer offered. Please load the page again and choose another one.';
  end if;
  if not private.admit_submission('application', application ->> 'email', guard) then return true; end if;
  insert into public.membership_applications (id, tier, company_name, contact_name, country, email, phone, industry, employee_count, message, is_authorized)
    values (wanted, application ->> 'tier', btrim(application ->> 'company_name'), btrim(application ->> 'contact_name'), application ->> 'country', btrim(application ->> 'email'), application ->> 'phone',
      application ->> 'industry', application ->> 'employee_count', application ->> 'message', (application ->> 'is_authorized')::boolean);
  insert into public.membership_application_steps (application_id, actor_name, to_status) values (wanted, 'Applicant', 'submitted');
  perform private.enqueue_mail('application-received', application ->> 'email', 'application-received:' || wanted,
    jsonb_build_object('path', '/application?token=' || private.link_token('application', wanted)), 'application', wanted);
  return true;
end $$;
comment on function private.submit_application(jsonb, jsonb) is 'Stores an application and its confirmation mail, once for each id. A bot gets the same answer, but nothing is stored.';

create function public.submit_application(application jsonb, guard jsonb) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.submit_application(application, guard) $$;
comment on function public.submit_application(jsonb, jsonb) is 'Applies for membership. Fields as in membership_applications; the sender chooses the id, and a retry with the same id changes nothing. guard: how the form was filled in (seconds, website). Errors: a sentence for a tier that is retired; 22023, PT413, PT429.';

-- Searching, and finding duplicates.

create function private.search_applications(query text, of_statuses text[], received_before timestamptz, everything boolean) returns setof public.membership_applications
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  if not private.is_admin() then raise exception 'Only Administrators may search applications.' using errcode = '42501'; end if;
  return query
    select a.* from public.membership_applications a
    where a.search_text like any (patterns) and (of_statuses is null or a.status = any (of_statuses)) and (received_before is null or a.created_at < received_before)
    order by a.created_at desc, a.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_applications(text, text[], timestamptz, boolean) is 'Applications whose search text contains the query. Security definer with a fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_applications(query text, of_statuses text[] default null, received_before timestamptz default null, everything boolean default false) returns setof public.membership_applications
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_applications(query, of_statuses, received_before, everything) $$;
comment on function public.search_applications(text, text[], timestamptz, boolean) is 'The office''s search for applications (Administrators): matches part of company, contact person or address; optionally filters by statuses, and by a time before which they were received. Returns the newest 1,001, or all matches with everything (for a CSV file); filter, order and page them through the Data API.';

create function public.get_application_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may count applications.' using errcode = '42501'; end if;
  return query select a.status, count(*) from public.membership_applications a group by a.status order by a.status;
end $$;
comment on function public.get_application_counts() is 'How many applications there are in each status (Administrators).';

create function private.is_shared_mail_host(domain text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select domain = any (array['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'aol.com',
    'proton.me', 'protonmail.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'zoho.com', 'mail.com', 'fastmail.com', 'tutanota.com', 'abv.bg', 'mail.bg', 'dir.bg', 'gbg.bg',
    'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'internet.ru', 'yandex.ru', 'yandex.com', 'yandex.kz', 'ya.ru', 'rambler.ru', 'mail.kz'])
$$;
comment on function private.is_shared_mail_host(text) is 'Whether a mail domain is a public mail host where anybody can have an address, so that it does not identify a company.';

create function private.similar_members(of_application uuid) returns table (kind text, id uuid, name text, status text, same_name boolean, same_domain boolean, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  asked public.membership_applications;
  key text;
  domain text;
begin
  if not private.is_admin() then raise exception 'Only Administrators may compare applications.' using errcode = '42501'; end if;
  select * into asked from public.membership_applications a where a.id = of_application;
  key := private.company_key(asked.company_name);
  domain := private.mail_domain(asked.email);
  if private.is_shared_mail_host(domain) then domain := null; end if;
  return query
    with hits as (
      select m.id as hit, true as by_name, false as by_domain from public.members m where private.company_key(m.name) = key
      union all select m.id, true, false from public.members m where m.legal_name_cyrillic is not null and private.company_key(m.legal_name_cyrillic) = key
      union all select m.id, false, true from public.members m where m.website is not null and private.web_host(m.website) = domain
      union all select p.company_id, false, true from public.user_profiles p where p.company_id is not null and private.mail_domain(p.email) = domain
    ), others as (
      select a.id as hit, true as by_name, false as by_domain from public.membership_applications a where private.company_key(a.company_name) = key and a.id <> of_application
      union all select a.id, false, true from public.membership_applications a where private.mail_domain(a.email) = domain and a.id <> of_application
    )
    (select 'member', m.id, m.name, m.status, bool_or(h.by_name), bool_or(h.by_domain), m.created_at from hits h join public.members m on m.id = h.hit
      group by m.id order by bool_or(h.by_name) desc, m.name, m.id limit 20)
    union all
    (select 'application', a.id, a.company_name, a.status, bool_or(o.by_name), bool_or(o.by_domain), a.created_at from others o join public.membership_applications a on a.id = o.hit
      group by a.id order by a.created_at desc, a.id limit 20);
end $$;
comment on function private.similar_members(uuid) is 'Members and other applications that may be the same company: with the same name, ignoring case, punctuation and legal form, or the same domain (of the website, or of the mail addresses of the company''s people). At most twenty of each.';

create function public.similar_members(application_id uuid) returns table (kind text, id uuid, name text, status text, same_name boolean, same_domain boolean, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.similar_members(application_id) $$;
comment on function public.similar_members(uuid) is 'Possible duplicates of an application (Administrators): kind is member or application; same_name and same_domain say why.';

-- Deciding.

create function private.application_to_decide(of_application uuid) returns public.membership_applications
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications;
begin
  if not private.is_admin() then raise exception 'Only Administrators may decide about applications.' using errcode = '42501'; end if;
  select * into stored from public.membership_applications a where a.id = of_application for update;
  if stored.id is null then raise exception 'It has been deleted meanwhile.' using errcode = 'PT404'; end if;
  return stored;
end $$;
comment on function private.application_to_decide(uuid) is 'Locks and returns an application if the signed-in person may decide about it.';

create function private.expect_application(stored public.membership_applications, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored.updated_at is distinct from expected then
    raise exception 'Somebody has decided about this application meanwhile.' using errcode = 'PT409', detail = coalesce((
      select jsonb_build_object('by', s.actor_name, 'at', s.at)::text from public.membership_application_steps s
        where s.application_id = stored.id and s.from_status is distinct from s.to_status order by s.id desc limit 1), '{}');
  end if;
end $$;
comment on function private.expect_application(public.membership_applications, timestamptz) is 'Refuses a decision that is based on an older version than the stored one (PT409). The error''s details are JSON: by (a name) and at (a time).';

create function private.add_application_step(stored public.membership_applications, next_status text, note text, message text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.membership_application_steps (application_id, actor_id, actor_name, from_status, to_status, note, message)
    values (stored.id, (select auth.uid()), private.own_name(), stored.status, next_status,
      nullif(btrim(note), ''), nullif(btrim(message), ''))
$$;
comment on function private.add_application_step(public.membership_applications, text, text, text) is 'Records a step of an application, with the signed-in person as its actor.';

create function private.tell_applicant(stored public.membership_applications, decision text, message text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  select private.enqueue_mail('application-decided', stored.email,
    'application-decided:' || stored.id || ':' || decision || ':' || (select count(*) from public.membership_application_steps s where s.application_id = stored.id and s.to_status = decision and s.from_status <> decision),
    jsonb_build_object('path', '/application?token=' || private.link_token('application', stored.id), 'status', decision, 'note', nullif(btrim(message), '')), 'application', stored.id)
$$;
comment on function private.tell_applicant(public.membership_applications, text, text) is 'Enqueues the mail about a decision. Call it after the step was recorded, because the step numbers the mail.';

create function private.decide_application(of_application uuid, decision text, note text, message text, expected timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_to_decide(of_application);
begin
  -- A retry of the same decision after a lost answer.
  if stored.status = decision and exists (
    select from (select l.* from public.membership_application_steps l where l.application_id = stored.id and l.from_status is distinct from l.to_status order by l.id desc limit 1) as s
    where s.actor_id = (select auth.uid()) and s.to_status = decision
      and (s.note, s.message) is not distinct from (nullif(btrim(decide_application.note), ''), nullif(btrim(decide_application.message), ''))) then
    return true;
  end if;
  perform private.expect_application(stored, expected);
  if not coalesce(case decision when 'in_review' then stored.status in ('submitted', 'rejected') when 'rejected' then stored.status = 'in_review'
    when 'withdrawn' then stored.status in ('submitted', 'in_review') end, false) then
    raise exception 'An application that is % cannot become %.', replace(stored.status, '_', ' '), coalesce(replace(decision, '_', ' '), 'nothing') using errcode = 'P0001';
  end if;
  update public.membership_applications a set status = decision, reviewer_id = (select auth.uid()), reviewer_name = private.own_name(), decided_at = case when decision <> 'in_review' then now() end where a.id = stored.id;
  perform private.add_application_step(stored, decision, note, message);
  if decision = 'rejected' then perform private.tell_applicant(stored, decision, message); end if;
  return true;
end $$;
comment on function private.decide_application(uuid, text, text, text, timestamptz) is 'Takes an application into review, rejects it or marks it as withdrawn. approve_application approves.';

create function public.decide_application(application_id uuid, decision text, note text, message text, expected timestamptz) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.decide_application(application_id, decision, note, message, expected) $$;
comment on function public.decide_application(uuid, text, text, text, timestamptz) is 'Moves an application to in_review, rejected or withdrawn (Administrators) if its version is still expected. note stays in the office, message goes to the applicant. Errors: PT409 changed meanwhile, PT404 deleted, P0001 step not possible from its status.';

create function private.note_application(of_application uuid, note text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_to_decide(of_application);
begin
  if coalesce(btrim(note), '') = '' then raise exception 'Please write the note first.' using errcode = 'P0001'; end if;
  perform private.add_application_step(stored, stored.status, note, null);
  return true;
end $$;
comment on function private.note_application(uuid, text) is 'Adds an internal note to an application, whatever its status.';

create function public.note_application(application_id uuid, note text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.note_application(application_id, note) $$;
comment on function public.note_application(uuid, text) is 'Adds a note for the office to an application (Administrators).';

create function private.admit_contact(contact jsonb, company uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address text := lower(btrim(contact ->> 'email'));
  person public.user_profiles;
  invitation public.invitations;
begin
  if address is null then return 'nobody'; end if;
  select * into person from public.user_profiles p where p.email = address for update;
  if person.id is not null then
    -- Nobody may choose their own company (guard_profile_update).
    if person.id = (select auth.uid()) then return case when person.company_id = company then 'linked' else 'elsewhere' end; end if;
    insert into public.member_people as l (member_id, person_id, is_manager) values (company, person.id, true) on conflict (member_id, person_id) do update set is_manager = true where not l.is_manager;
    return 'linked';
  end if;
  begin
    insert into public.invitations (email, first_name, last_name, company_id, is_manager) values (address, contact ->> 'first_name', contact ->> 'last_name', company, true);
    return 'invited';
  exception when unique_violation then
    null; -- An invitation is open already.
  end;
  select * into invitation from public.invitations i where i.email = address and i.accepted_at is null and i.withdrawn_at is null for update;
  if invitation.company_id is not null and invitation.company_id <> company then return 'elsewhere'; end if;
  update public.invitations i set company_id = company, is_manager = true,
    expires_at = case when i.expires_at <= now() and private.may_give_role(i.role_id) then now() + interval '14 days' else i.expires_at end
    where i.id = invitation.id and (i.company_id is null or not i.is_manager or i.expires_at <= now());
  return 'invitation_open';
end $$;
comment on function private.admit_contact(jsonb, uuid) is 'Gives the contact person ({email, first_name, last_name}; null for nobody) access, as a manager of the company. Returns invited; linked when they have an account; invitation_open when they were invited before; elsewhere when they were invited to another company, which stays unchanged, or decide the application themselves.';

create function private.application_note(message text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select 'From the application: ' || nullif(btrim(message), '') $$;
comment on function private.application_note(text) is 'The internal note about a member that an applicant''s message becomes; null without one.';

create function private.approve_application(of_application uuid, approval jsonb, expected timestamptz) returns table (member_id uuid, person text, already boolean)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.membership_applications := private.application_to_decide(of_application);
  became public.members;
  term public.memberships;
begin
  perform private.only_one_object(approval, 40000);
  -- Pressed twice, or in two windows: the second call waited for the row and has nothing left to do.
  if stored.status = 'approved' then return query select stored.member_id, null::text, true; return; end if;
  perform private.expect_application(stored, expected);
  if stored.status <> 'in_review' then
    raise exception 'An application that is % cannot become approved.', replace(stored.status, '_', ' ') using errcode = 'P0001';
  end if;
  if approval ->> 'member_id' is not null then
    select * into became from public.members m where m.id = (approval ->> 'member_id')::uuid for update;
    if became.id is null then raise exception 'This member has been deleted meanwhile.' using errcode = 'P0001'; end if;
    -- This also stamps the member: one lock with what only the office knows.
    update public.members m set employees = coalesce(m.employees, stored.employee_count) where m.id = became.id;
  else
    insert into public.members (name, industry, country, employees, member_type)
      values (btrim(approval ->> 'name'), nullif(btrim(approval ->> 'industry'), ''), nullif(approval ->> 'country', ''), stored.employee_count, 'company') returning * into became;
  end if;
  -- What the applicant wrote. Of a member that was there before, only what is empty.
  insert into public.office_details as o (member_id, email, phone, notes)
    values (became.id, stored.email, nullif(btrim(stored.phone), ''), private.application_note(stored.message))
    on conflict (member_id) do update set email = coalesce(o.email, excluded.email), phone = coalesce(o.phone, excluded.phone), notes = coalesce(o.notes, excluded.notes);
  insert into public.member_contacts (member_id, name, email, phone, is_primary)
    select became.id, stored.contact_name, stored.email, nullif(btrim(stored.phone), ''), not exists (select from public.member_contacts c where c.member_id = became.id and c.is_primary)
    where not exists (select from public.member_contacts c where c.member_id = became.id and lower(c.email) = lower(stored.email));
  begin
    insert into public.memberships (member_id, application_id, tier, starts_on, ends_on)
      values (became.id, stored.id, approval ->> 'tier', (approval ->> 'starts_on')::date, (approval ->> 'ends_on')::date) returning * into term;
  exception when exclusion_violation then
    raise exception 'This member has a term in that time already.' using errcode = 'P0001';
  end;
  person := private.admit_contact(nullif(approval -> 'contact', 'null'), became.id);
  update public.membership_applications a set status = 'approved', reviewer_id = (select auth.uid()), reviewer_name = private.own_name(), decided_at = now(), member_id = became.id where a.id = stored.id;
  perform private.add_application_step(stored, 'approved', approval ->> 'note', approval ->> 'message');
  perform private.write_audit_log('member', array[jsonb_build_object('id', became.id, 'name', became.name)],
    array[jsonb_build_object('id', became.id, 'name', became.name, 'tier', term.tier, 'starts_on', term.starts_on, 'ends_on', term.ends_on, 'application', stored.company_name)]);
  perform private.tell_applicant(stored, 'approved', approval ->> 'message');
  member_id := became.id;
  already := false;
  return next;
end $$;
comment on function private.approve_application(uuid, jsonb, timestamptz) is 'Approves an application in one transaction: creates or links the member, with what the applicant wrote (contact person, email, telephone, number of employees, message as an internal note), and creates the membership, the contact person''s invitation, the audit log entry, the step and the mail.';

create function public.approve_application(application_id uuid, approval jsonb, expected timestamptz) returns table (member_id uuid, person text, already boolean)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.approve_application(application_id, approval, expected) $$;
comment on function public.approve_application(uuid, jsonb, timestamptz) is 'Approves an application in review (Administrators). approval: tier, starts_on, ends_on; name, industry and country of a new member, or member_id of an existing one; contact {email, first_name, last_name} or null; note, message. Returns what became of the contact (invited, linked, invitation_open, elsewhere or nobody); already is true if it had been approved before. Errors as for decide_application.';

-- The applicant's page.

create function private.application_of(token text) returns public.membership_applications
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  found_one public.membership_applications;
begin
  select * into found_one from public.membership_applications a where a.id = private.token_subject('application', token) for update;
  -- The same answer for an invalid link and for one whose application is gone.
  if found_one.id is null then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
  return found_one;
end $$;
comment on function private.application_of(text) is 'Locks and returns the application of a signed link.';

create function private.application_status(token text) returns table (status text, submitted_at timestamptz, decided_at timestamptz, message text)
  language plpgsql stable security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  subject uuid := private.token_subject('application', token);
begin
  return query select a.status, a.created_at, a.decided_at, (
      select s.message from public.membership_application_steps s
      where s.application_id = a.id and s.to_status = a.status and s.from_status <> s.to_status and a.status in ('approved', 'rejected') order by s.id desc limit 1)
    from public.membership_applications a where a.id = subject;
  if not found then raise exception 'This link is not valid.' using errcode = 'PT404'; end if;
end $$;
comment on function private.application_status(text) is 'What the applicant''s link shows: stage, dates and the message of the decision.';

create function public.application_status(token text) returns table (status text, submitted_at timestamptz, decided_at timestamptz, message text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.application_status(token) $$;
comment on function public.application_status(text) is 'The stage of an application, for the holder of its signed link: status, submitted_at, decided_at, and the message of the decision. PT404 when the link is not valid.';

create function private.withdraw_application(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.membership_applications := private.application_of(token);
begin
  if stored.status = 'withdrawn' then return true; end if;
  if stored.status not in ('submitted', 'in_review') then
    raise exception 'This application has been decided and can no longer be withdrawn.' using errcode = 'P0001';
  end if;
  update public.membership_applications a set status = 'withdrawn', decided_at = now() where a.id = stored.id;
  insert into public.membership_application_steps (application_id, actor_name, from_status, to_status) values (stored.id, 'Applicant', stored.status, 'withdrawn');
  return true;
end $$;
comment on function private.withdraw_application(text) is 'Withdraws an undecided application for its applicant; a second call does nothing.';

create function public.withdraw_application(token text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_application(token) $$;
comment on function public.withdraw_application(text) is 'Withdraws an undecided application by its signed link; a second call changes nothing. Errors: PT404 link not valid, P0001 decided already.';

-- Privacy: data download, erasure and retention.

create function private.held_applications(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(to_jsonb(a) - array['search_text', 'reviewer_id', 'reviewer_name'] || jsonb_build_object('steps', (
      select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'status', s.to_status, 'note', s.note, 'message', s.message) order by s.id), '[]')
      from public.membership_application_steps s where s.application_id = a.id)) order by a.created_at), '[]')
  from public.membership_applications a where lower(a.email) = lower(btrim(address))
$$;
comment on function private.held_applications(uuid, text) is 'The applications sent from an address, with their steps, but without the names of staff.';

create function private.erase_applications(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone text[] := array(select a.id::text from public.membership_applications a where lower(a.email) = lower(btrim(address)) and a.status <> 'approved');
  given record;
begin
  delete from public.membership_applications a where a.id = any (gone::uuid[]);
  -- The company of somebody who trades under their own name is a name, too.
  perform set_config('bkcc.owner_anonymises_audit_log', 'on', true);
  update public.audit_log l set subject_name = 'Erased application' where l.subject = 'application' and l.subject_id = any (gone);
  perform set_config('bkcc.owner_anonymises_audit_log', '', true);
  update public.membership_applications a set reviewer_name = 'Erased person' where a.reviewer_id = person;
  update public.membership_application_steps s set actor_name = 'Erased person' where s.actor_id = person;
  -- An application that became a member stays as the basis of the membership, without the person.
  update public.membership_application_steps s set note = null, message = null
    from public.membership_applications a where a.id = s.application_id and lower(a.email) = lower(btrim(address));
  delete from public.mail_outbox o using public.membership_applications a where o.about_kind = 'application' and o.about_id = a.id and lower(a.email) = lower(btrim(address));
  -- A form of the member that is open meanwhile must not write back what is erased: its version ends here.
  update public.members m set id = m.id from public.membership_applications a where a.member_id = m.id and lower(a.email) = lower(btrim(address));
  -- One after the other: several may have become the same member, and the office may have added to the note.
  for given in select a.member_id, btrim(a.phone) as phone, coalesce(private.application_note(a.message), '') as note
      from public.membership_applications a
      where a.member_id is not null and lower(a.email) = lower(btrim(address))
      order by a.created_at, a.id loop
    update public.office_details o
      set phone = nullif(o.phone, given.phone), notes = nullif(btrim(replace(o.notes, given.note, ''), e' \n'), '')
      where o.member_id = given.member_id;
  end loop;
  update public.membership_applications a set contact_name = 'Erased', email = 'erased-' || a.id || '@erased.invalid', phone = null, message = null where lower(a.email) = lower(btrim(address));
end $$;
comment on function private.erase_applications(uuid, text) is 'Deletes the applications sent from an address; removes only the person from those that became members, what these members were given of it, and the name of whoever reviewed others.';

create function private.expire_applications(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.membership_applications a where coalesce(a.decided_at, a.created_at) < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_applications(integer) is 'Deletes applications that were decided or withdrawn more than the given number of days ago, or that arrived that long ago and were never decided; returns how many. Members and memberships stay.';

-- Grants on functions. The function intake calls these as the service role, for visitors who have proved to be people.

grant execute on function private.submit_application(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.application_status(text), private.withdraw_application(text) to anon, authenticated;
grant execute on function private.search_applications(text, text[], timestamptz, boolean), private.similar_members(uuid),
  private.decide_application(uuid, text, text, text, timestamptz), private.note_application(uuid, text),
  private.approve_application(uuid, jsonb, timestamptz) to authenticated;
grant execute on function public.submit_application(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function public.application_status(text), public.withdraw_application(text) to anon, authenticated;
grant execute on function public.search_applications(text, text[], timestamptz, boolean), public.get_application_counts(), public.similar_members(uuid),
  public.decide_application(uuid, text, text, text, timestamptz), public.note_application(uuid, text),
  public.approve_application(uuid, jsonb, timestamptz) to authenticated;
