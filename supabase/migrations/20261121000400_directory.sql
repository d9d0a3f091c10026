-- Directory: the member companies and individuals of the chamber.

create table public.members (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160),
  legal_name_cyrillic text check (length(legal_name_cyrillic) <= 200),
  industry text check (length(btrim(industry)) between 1 and 80),
  description text check (length(description) <= 4000),
  website text check (private.is_http_url(website)),
  logo_url text check (private.is_image_url(logo_url)),
  country text check (country in ('bulgaria', 'kazakhstan', 'other')),
  city text check (length(city) <= 80),
  status text not null default 'active' check (status in ('active', 'inactive')),
  member_type text not null check (member_type in ('company', 'individual')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (lower(
    name || ' ' || coalesce(legal_name_cyrillic, '') || ' ' || coalesce(industry, '') || ' ' || coalesce(city, '') || ' ' || coalesce(description, '')
  )) stored
);
comment on table public.members is 'Members of the chamber. The active ones are public.';
comment on column public.members.search_text is 'What the directory''s search looks through, in lower case.';

create index members_directory_idx on public.members (member_type, name, id) where status = 'active';
create index members_industry_idx on public.members (member_type, industry, name, id) where status = 'active';
create index members_name_idx on public.members (name, id);
create index members_created_at_idx on public.members (created_at);
create index members_search_idx on public.members using gin (search_text extensions.gin_trgm_ops);

create trigger stamp_updated_at before update on public.members for each row execute function private.stamp_updated_at();

alter table public.user_profiles
  add constraint user_profiles_company_id_fkey foreign key (company_id) references public.members (id) on delete set null;

alter table public.members enable row level security;
revoke all on table public.members from anon, authenticated;
grant select on table public.members to anon, authenticated;
grant insert, update, delete on table public.members to authenticated;
create policy "visitors read active members" on public.members for select to anon using (status = 'active');
create policy "active members for all, the others for Administrators" on public.members for select to authenticated
  using (status = 'active' or (select private.is_admin()));
create policy "Administrators add" on public.members for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.members for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.members for delete to authenticated using ((select private.is_admin()));

create function private.search_members(query text) returns setof public.members
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  pattern text := '%' || replace(replace(replace(lower(btrim(query)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
    select m.* from public.members m where m.search_text like pattern and m.status = 'active';
end $$;
comment on function private.search_members(text) is 'Active members whose search text contains the query. Security definer because a policy would keep the trigram index from being used (LIKE is not leakproof); it returns active members only, as the policy does.';
revoke execute on function private.search_members(text) from public;
grant execute on function private.search_members(text) to anon, authenticated, service_role;

create function public.search_members(query text) returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_members(left(query, 100)) $$;
comment on function public.search_members(text) is 'The public directory''s search: active members with the query (its first 100 characters) in name, Cyrillic name, industry, city or description. Filter, order and page the result through the Data API.';
revoke execute on function public.search_members(text) from public, anon, authenticated;
grant execute on function public.search_members(text) to anon, authenticated;

create function public.get_member_industries(of_type text) returns table (industry text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select m.industry, count(*) from public.members m
  where m.status = 'active' and m.member_type = of_type and m.industry is not null
  group by m.industry order by m.industry
$$;
comment on function public.get_member_industries(text) is 'The industries of the active members of one type (company or individual), each with its number of members, by name.';
revoke execute on function public.get_member_industries(text) from public, anon, authenticated;
grant execute on function public.get_member_industries(text) to anon, authenticated;
