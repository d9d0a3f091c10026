-- Membership terms. The office corrects and renews them after approval, and enters those that began before the portal.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  application_id uuid unique,
  tier text not null,
  starts_on date not null,
  ends_on date not null,
  owed boolean not null default false,
  asked_cents bigint,
  noted_by uuid,
  noted_by_name text,
  created_at timestamptz not null default now(),
  constraint memberships_term_check check (ends_on > starts_on),
  constraint memberships_overlap_excl exclude using gist (member_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index memberships_member_id_idx on public.memberships (member_id, ends_on desc);
create index memberships_tier_idx on public.memberships (tier);
comment on table public.memberships is
  'Memberships: the terms of members, each with its tier. Renewing adds a term; those of one member do not overlap. '
  'A separate table, because the rows of members are public.';
comment on column public.memberships.application_id is
  'The approved application; unique, so that an application cannot create two memberships.';
comment on column public.memberships.ends_on is 'Last day of the term.';
comment on column public.memberships.owed is
  'Whether dues are asked for this term (private.ask_dues). A term that is not owed counts as paid, as those do that '
  'were there before dues were asked for.';
comment on column public.memberships.asked_cents is
  'The dues of this term when its document was drafted, in cents; a draft with another amount was changed by hand.';
comment on column public.memberships.noted_by is
  'Who entered it, by approving an application, renewing or in the member''s form. No foreign key: the term '
  'outlives the account.';
comment on column public.memberships.noted_by_name is 'The name at that time.';

alter table public.memberships enable row level security;
grant select, insert (id, member_id, tier, starts_on, ends_on), update (tier, starts_on, ends_on),
  delete on table public.memberships
  to authenticated;
create policy "Administrators read and write" on public.memberships for all to authenticated
  using ((select private.is_admin()));

create function private.record_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m
    where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then
    before := before || jsonb_build_object('tier', old.tier, 'starts_on', old.starts_on, 'ends_on', old.ends_on);
  end if;
  if tg_op <> 'DELETE' then
    after := after || jsonb_build_object('tier', new.tier, 'starts_on', new.starts_on, 'ends_on', new.ends_on);
  end if;
  -- With the member itself, its terms need no entries of their own.
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_term() is
  'Trigger: writes an audit log entry, under the member''s name, for a term that the office enters, changes or '
  'removes.';

create function private.stamp_noted_by() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.noted_by := (select auth.uid());
  new.noted_by_name := private.own_name();
  return new;
end $$;
comment on function private.stamp_noted_by() is 'Trigger: notes who enters a term.';
create trigger stamp_noted_by before insert on public.memberships
  for each row execute function private.stamp_noted_by();

-- approve_application writes its own audit log entry for the term.
create trigger record_entered_term after insert on public.memberships for each row
  when (new.application_id is null) execute function private.record_term();
create trigger record_changed_term after update of tier, starts_on, ends_on on public.memberships
  for each row execute function private.record_term();
create trigger record_removed_term after delete on public.memberships
  for each row execute function private.record_term();

create function private.keep_last_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member uuid := coalesce(new.member_id, old.member_id);
begin
  -- Two changes of one member's terms come one after the other, so that the second sees both.
  perform from public.members m where m.id = of_member for no key update;
  if not found then return null; end if;
  insert into public.office_details as o (member_id, tier, ends_on)
    select of_member, t.tier, t.ends_on
    from (values (of_member)) as v (id)
      left join lateral (select s.tier, s.ends_on from public.memberships s where s.member_id = v.id
        order by s.ends_on desc limit 1) as t on true
    on conflict (member_id) do update set tier = excluded.tier, ends_on = excluded.ends_on;
  return null;
end $$;
comment on function private.keep_last_term() is
  'Trigger: notes tier and end of a member''s last term in office_details.';
create trigger keep_last_term after insert or update
  or delete on public.memberships for each row execute function private.keep_last_term();
