-- Applications for membership: submitted through one function, decided step by step, and turned into a member on
-- approval.

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
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'rejected',
    'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reviewer_id uuid,
  reviewer_name text,
  decided_at timestamptz,
  member_id uuid references public.members (id) on delete set null,
  search_text text not null generated always as (private.search_text(company_name || e'\n' || contact_name || ' '
    || email)) stored,
  constraint membership_applications_decided_at_check check (decided_at is null
    or status in ('approved', 'rejected', 'withdrawn'))
);
create index membership_applications_created_at_idx on public.membership_applications (created_at desc, id);
create index membership_applications_member_id_idx on public.membership_applications (member_id);
create index membership_applications_tier_idx on public.membership_applications (tier);
create index membership_applications_name_search_idx on public.membership_applications
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index membership_applications_search_idx on public.membership_applications
  using gin (search_text extensions.gin_trgm_ops);
create index membership_applications_status_idx on public.membership_applications (status, created_at, id);
create index membership_applications_totals_idx on public.membership_applications (status);
create index membership_applications_waiting_idx on public.membership_applications (created_at, id)
  where status in ('submitted', 'in_review');
create index membership_applications_name_key_idx on public.membership_applications (private.company_key(company_name));
create index membership_applications_mail_domain_idx on public.membership_applications (private.mail_domain(email));
comment on table public.membership_applications is 'Applications for membership, as sent from the public form.';
comment on column public.membership_applications.id is
  'Chosen by the sending browser, so that a form sent twice is stored once.';
comment on column public.membership_applications.tier is 'The membership tier whose Apply Now button was used.';
comment on column public.membership_applications.status is
  'submitted → in_review → approved or rejected; withdrawn before the decision. A rejected one may be reviewed '
  'again. Changed by functions only.';
comment on column public.membership_applications.updated_at is
  'The version that a decision must be based on (optimistic lock).';
comment on column public.membership_applications.reviewer_id is
  'Who last reviewed or decided it. No foreign key: the decision outlives the account.';
comment on column public.membership_applications.reviewer_name is 'The name at that time.';
comment on column public.membership_applications.decided_at is 'When it was approved, rejected or withdrawn.';
comment on column public.membership_applications.member_id is 'The member that the approved application became.';
comment on column public.membership_applications.search_text is
  'The text that the office''s search matches, folded; the first line is the company.';

alter table public.membership_applications enable row level security;
grant select, delete on table public.membership_applications to authenticated;
create policy "Administrators read" on public.membership_applications for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.membership_applications for delete to authenticated
  using ((select private.is_admin()));

-- The table of memberships is created before this one and could not reference it.
alter table public.memberships
  add constraint memberships_application_id_fkey foreign key (application_id)
    references public.membership_applications (id) on delete set null;
create trigger stamp_updated_at before update on public.membership_applications
  for each row execute function private.stamp_updated_at();

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
comment on table public.membership_application_steps is
  'Steps of applications: what happened to each, in order. Only functions write them; nobody can change them.';
comment on column public.membership_application_steps.actor_id is
  'Who took the step; null for the applicant. No foreign key: the step outlives the account.';
comment on column public.membership_application_steps.actor_name is 'The name at that time.';
comment on column public.membership_application_steps.from_status is
  'Null for the first step; equal to to_status where only a note was added.';
comment on column public.membership_application_steps.note is 'Seen by the office only.';
comment on column public.membership_application_steps.message is
  'For the applicant: in the mail, and on the page that its link opens.';

alter table public.membership_application_steps enable row level security;
grant select on table public.membership_application_steps to authenticated;
create policy "Administrators read" on public.membership_application_steps for select to authenticated
  using ((select private.is_admin()));

create function private.record_step() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  applied jsonb := (select jsonb_build_object('id', a.id, 'company_name', a.company_name)
    from public.membership_applications a where a.id = new.application_id);
begin
  -- Notes and messages may name people, so only their lengths.
  perform private.write_audit_log('application', array[applied || jsonb_build_object('status', new.from_status)],
    array[applied || jsonb_build_object('status', new.to_status)
    || case
      when new.note is not null then jsonb_build_object('note', jsonb_build_object('characters', length(new.note)))
      else '{}' end
    || case
      when new.message is not null then jsonb_build_object('message_to_applicant',
        jsonb_build_object('characters', length(new.message)))
      else '{}' end]);
  return null;
end $$;
comment on function private.record_step() is 'Trigger: writes the audit log entry of a step that staff took.';
create trigger record_step after insert on public.membership_application_steps for each row
  when (new.actor_id is not null) execute function private.record_step();
create trigger record_removal after delete on public.membership_applications
  for each row execute function private.record_row('application');

-- Mails are deleted with their application, since their links no longer work.
create function private.forget_application_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_outbox where about_kind = 'application' and about_id = old.id;
  return null;
end $$;
comment on function private.forget_application_mails() is 'Trigger: deletes the mails about a deleted application.';
create trigger forget_mails after delete on public.membership_applications
  for each row execute function private.forget_application_mails();

-- Submitting.

create function private.submit_application(application jsonb, guard jsonb) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted uuid;
begin
  perform private.only_one_object(application, 30000);
  if application - array['id', 'tier', 'company_name', 'contact_name', 'country', 'email', 'phone', 'industry',
    'employee_count', 'message', 'is_authorized'] <> '{}'
     or exists (select from jsonb_each(application) as field
       where jsonb_typeof(field.value) in ('object', 'array')) then
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
  perform private.admit_submission('application', application ->> 'email', guard);
  insert into public.membership_applications (id, tier, company_name, contact_name, country, email, phone, industry,
      employee_count, message, is_authorized)
    values (wanted, application ->> 'tier', btrim(application ->> 'company_name'),
      btrim(application ->> 'contact_name'), application ->> 'country', btrim(application ->> 'email'),
      application ->> 'phone', application ->> 'industry', application ->> 'employee_count',
      application ->> 'message', (application ->> 'is_authorized')::boolean);
  insert into public.membership_application_steps (application_id, actor_name, to_status)
    values (wanted, 'Applicant', 'submitted');
  perform private.enqueue_mail('application-received', application ->> 'email', 'application-received:' || wanted,
    jsonb_build_object('path', '/application?token=' || private.link_token('application', wanted)),
    'application', wanted);
  return true;
end $$;
comment on function private.submit_application(jsonb, jsonb) is
  'Stores an application and its confirmation mail, once for each id. A bot gets the same answer, but nothing is '
  'stored.';

create function public.submit_application(application jsonb, guard jsonb) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.submit_application(application, guard) $$;
comment on function public.submit_application(jsonb, jsonb) is
  'Applies for membership. Fields as in membership_applications; the sender chooses the id, and a retry with the '
  'same id changes nothing. guard: how the form was filled in (seconds, website). Errors: a sentence for a tier '
  'that is retired; 22023, PT413, PT429.';

-- Searching, and finding duplicates.

create function private.search_applications(query text, of_statuses text[], received_before timestamptz,
  everything boolean)
  returns setof public.membership_applications
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search applications.');
  return query
    select a.* from public.membership_applications a
    where a.search_text like any (patterns) and (of_statuses is null or a.status = any (of_statuses))
      and (received_before is null or a.created_at < received_before)
    order by a.created_at desc, a.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_applications(text, text[], timestamptz, boolean) is
  'Applications whose search text contains the query. Security definer with a fresh plan for each call, as '
  'search_members; it checks the role itself.';

create function public.search_applications(query text, of_statuses text[] default null,
  received_before timestamptz default null, everything boolean default false)
  returns setof public.membership_applications
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_applications(query, of_statuses, received_before, everything) $$;
comment on function public.search_applications(text, text[], timestamptz, boolean) is
  'The office''s search for applications (Administrators): matches part of company, contact person or address; '
  'optionally filters by statuses, and by a time before which they were received. Returns the newest 1,001, or all '
  'matches with everything (for a CSV file); filter, order and page them through the Data API.';

create function public.get_application_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may count applications.');
  return query select a.status, count(*) from public.membership_applications a group by a.status order by a.status;
end $$;
comment on function public.get_application_counts() is
  'How many applications there are in each status (Administrators).';

create function private.is_shared_mail_host(domain text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select domain = any (array['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'outlook.com',
    'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'aol.com',
    'proton.me', 'protonmail.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'zoho.com', 'mail.com', 'fastmail.com',
    'tutanota.com', 'abv.bg', 'mail.bg', 'dir.bg', 'gbg.bg',
    'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'internet.ru', 'yandex.ru', 'yandex.com', 'yandex.kz', 'ya.ru',
    'rambler.ru', 'mail.kz'])
$$;
comment on function private.is_shared_mail_host(text) is
  'Whether a mail domain is a public mail host where anybody can have an address, so that it does not identify a '
  'company.';

create function private.similar_members(of_application uuid)
  returns table (kind text, id uuid, name text, status text, same_name boolean, same_domain boolean,
    created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  asked public.membership_applications;
  key text;
  domain text;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may compare applications.');
  select * into asked from public.membership_applications a where a.id = of_application;
  key := private.company_key(asked.company_name);
  domain := private.mail_domain(asked.email);
  if private.is_shared_mail_host(domain) then domain := null; end if;
  return query
    with hits as (
      select m.id as hit, true as by_name, false as by_domain from public.members m
        where private.company_key(m.name) = key
      union all select m.id, true, false from public.members m
        where m.legal_name_cyrillic is not null and private.company_key(m.legal_name_cyrillic) = key
      union all select m.id, false, true from public.members m
        where m.website is not null and private.web_host(m.website) = domain
      union all select p.company_id, false, true from public.user_profiles p
        where p.company_id is not null and private.mail_domain(p.email) = domain
    ), others as (
      select a.id as hit, true as by_name, false as by_domain from public.membership_applications a
        where private.company_key(a.company_name) = key and a.id <> of_application
      union all select a.id, false, true from public.membership_applications a
        where private.mail_domain(a.email) = domain and a.id <> of_application
    )
    (select 'member', m.id, m.name, m.status, bool_or(h.by_name), bool_or(h.by_domain), m.created_at from hits h
      join public.members m on m.id = h.hit
      group by m.id order by bool_or(h.by_name) desc, m.name, m.id limit 20)
    union all
    (select 'application', a.id, a.company_name, a.status, bool_or(o.by_name), bool_or(o.by_domain), a.created_at
      from others o join public.membership_applications a on a.id = o.hit
      group by a.id order by a.created_at desc, a.id limit 20);
end $$;
comment on function private.similar_members(uuid) is
  'Members and other applications that may be the same company: with the same name, ignoring case, punctuation and '
  'legal form, or the same domain (of the website, or of the mail addresses of the company''s people). At most '
  'twenty of each.';

create function public.similar_members(application_id uuid)
  returns table (kind text, id uuid, name text, status text, same_name boolean, same_domain boolean,
    created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.similar_members(application_id) $$;
comment on function public.similar_members(uuid) is
  'Possible duplicates of an application (Administrators): kind is member or application; same_name and same_domain '
  'say why.';

-- Grants on functions. The function intake calls these as the service role, for visitors who have proved to be people.

grant execute on function private.submit_application(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.search_applications(text, text[], timestamptz, boolean), private.similar_members(uuid)
  to authenticated;
grant execute on function public.submit_application(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function public.search_applications(text, text[], timestamptz, boolean),
  public.get_application_counts(), public.similar_members(uuid)
  to authenticated;
