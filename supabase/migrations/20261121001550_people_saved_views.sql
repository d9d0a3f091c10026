-- Saved views: the filters and orders of the office's lists that somebody comes back to, by a name of their own.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references public.user_profiles (id) on delete cascade,
  list text not null check (length(list) <= 60 and list ~ '^[a-z-]+(/[a-z-]+)*$'),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 60 and private.is_line(name)),
  query text not null check (length(query) <= 1000 and query ~ '^(\?[^\s#]+)?$'),
  created_at timestamptz not null default now(),
  constraint saved_views_name_key unique (owner, list, name)
);
comment on table public.saved_views is 'Views of the office''s lists that a person has saved, at most 30 of each.';
comment on column public.saved_views.list is 'The path of the list below /dashboard/.';
comment on column public.saved_views.query is
  'The query of the list''s address, with search, filters and order; empty for the list as it opens.';

alter table public.saved_views enable row level security;
grant select, insert (id, list, name, query), delete on table public.saved_views to authenticated;
create policy "staff see their own" on public.saved_views for select to authenticated
  using (owner = (select auth.uid()) and (select private.is_staff()));
create policy "staff save their own" on public.saved_views for insert to authenticated
  with check (owner = (select auth.uid()) and (select private.is_staff()));
create policy "staff delete their own" on public.saved_views for delete to authenticated
  using (owner = (select auth.uid()) and (select private.is_staff()));

create function private.limit_saved_views() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Two windows must not both save the last one.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('saved_views ' || new.owner, 0));
  if (select count(*) from public.saved_views v where v.owner = new.owner) >= 30 then
    raise exception 'You have saved 30 views. Delete one that you no longer need.';
  end if;
  return new;
end $$;
comment on function private.limit_saved_views() is 'Trigger: refuses the thirty-first saved view of a person.';
create trigger limit_saved_views before insert on public.saved_views
  for each row execute function private.limit_saved_views();
