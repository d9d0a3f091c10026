-- Intake: what visitors send in. They may write and never read; the office works with the rows.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  status text not null default 'active' check (status in ('active', 'unsubscribed')),
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';
create unique index newsletter_subscribers_email_idx on public.newsletter_subscribers (lower(email));
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at desc, id);

create function private.conceal_known_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.email := lower(btrim(new.email));
  -- Two first subscriptions of one address at the same moment must not betray each other either.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('newsletter ' || new.email, 0));
  if exists (select 1 from public.newsletter_subscribers s where lower(s.email) = new.email) then
    update public.newsletter_subscribers s set status = 'active', unsubscribed_at = null
      where lower(s.email) = new.email and s.status <> 'active';
    -- Let a row under a name of its own through, so that status, count and headers equal those of a first
    -- subscription; the trigger after the insert takes it away again.
    new.email := new.id || '@known.invalid';
  end if;
  return new;
end $$;
comment on function private.conceal_known_subscriber() is 'Trigger: subscribing a known address looks exactly like subscribing a new one, so nobody can find out who is subscribed.';

create function private.drop_concealed_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.newsletter_subscribers where id = new.id and email = new.id || '@known.invalid';
  return null;
end $$;
comment on function private.drop_concealed_subscriber() is 'Trigger: takes away the stand-in row of an address that was subscribed already.';
revoke execute on function private.conceal_known_subscriber(), private.drop_concealed_subscriber() from public;
create trigger conceal_known_subscriber before insert on public.newsletter_subscribers
  for each row execute function private.conceal_known_subscriber();
create trigger drop_concealed_subscriber after insert on public.newsletter_subscribers
  for each row execute function private.drop_concealed_subscriber();

alter table public.newsletter_subscribers enable row level security;
revoke all on table public.newsletter_subscribers from anon, authenticated;
grant insert (email) on table public.newsletter_subscribers to anon, authenticated;
grant select, delete on table public.newsletter_subscribers to authenticated;
create policy "anybody subscribes" on public.newsletter_subscribers for insert to anon, authenticated
  with check (status = 'active' and unsubscribed_at is null);
create policy "staff read" on public.newsletter_subscribers for select to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.newsletter_subscribers for delete to authenticated using ((select private.is_staff()));

create table public.membership_applications (
  id uuid primary key default gen_random_uuid(),
  tier text check (tier in ('standard', 'professional', 'enterprise')),
  company_name text not null check (length(btrim(company_name)) between 1 and 160),
  contact_name text not null check (length(btrim(contact_name)) between 1 and 160),
  country text not null check (country in ('bulgaria', 'kazakhstan', 'other')),
  email text not null check (private.is_email(email)),
  phone text check (length(phone) <= 40),
  industry text not null check (industry in ('agriculture', 'energy', 'finance', 'it', 'manufacturing', 'other')),
  employee_count text not null check (employee_count in ('1-10', '11-50', '51-200', '201-500', '500+')),
  message text check (length(message) <= 5000),
  is_authorized boolean not null check (is_authorized),
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now()
);
comment on table public.membership_applications is 'Applications for membership, as sent from the public form.';
comment on column public.membership_applications.id is 'Chosen by the sending browser, so that sending the same form twice stores it once.';
comment on column public.membership_applications.tier is 'The membership tier whose Apply Now button was used.';
create index membership_applications_created_at_idx on public.membership_applications (created_at desc, id);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160),
  email text not null check (private.is_email(email)),
  company text check (length(company) <= 160),
  subject text not null check (subject in ('membership', 'services', 'events', 'other')),
  message text not null check (length(btrim(message)) between 1 and 5000),
  status text not null default 'new' check (status in ('new', 'answered', 'archived')),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';
comment on column public.contact_messages.id is 'Chosen by the sending browser, so that sending the same form twice stores it once.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id);

alter table public.membership_applications enable row level security;
revoke all on table public.membership_applications from anon, authenticated;
grant insert (id, tier, company_name, contact_name, country, email, phone, industry, employee_count, message, is_authorized)
  on table public.membership_applications to anon, authenticated;
grant select, delete on table public.membership_applications to authenticated;
grant update (status) on table public.membership_applications to authenticated;
create policy "anybody applies" on public.membership_applications for insert to anon, authenticated with check (status = 'submitted');
create policy "Administrators read" on public.membership_applications for select to authenticated using ((select private.is_admin()));
create policy "Administrators decide" on public.membership_applications for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.membership_applications for delete to authenticated using ((select private.is_admin()));

alter table public.contact_messages enable row level security;
revoke all on table public.contact_messages from anon, authenticated;
grant insert (id, name, email, company, subject, message) on table public.contact_messages to anon, authenticated;
grant select, delete on table public.contact_messages to authenticated;
grant update (status) on table public.contact_messages to authenticated;
create policy "anybody writes in" on public.contact_messages for insert to anon, authenticated with check (status = 'new');
create policy "Administrators read" on public.contact_messages for select to authenticated using ((select private.is_admin()));
create policy "Administrators answer" on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.contact_messages for delete to authenticated using ((select private.is_admin()));
