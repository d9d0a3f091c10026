-- Creates what a hosted Supabase project has before its first migration but @supabase/lite lacks. It runs at each
-- start, so every statement must be repeatable. The migrations then set the permissions, exactly as on a hosted
-- project.

do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Hosted projects set these for the database; here they are set for its only session.
set timezone to 'UTC';
set search_path to "$user", public, extensions;

alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;
alter table auth.identities alter column id set default gen_random_uuid();
-- Stays empty: this Auth service has no second factor. The columns that the migrations read.
create table if not exists auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, friendly_name text, factor_type text not null, status text not null,
  created_at timestamptz not null, updated_at timestamptz not null, secret text, last_challenged_at timestamptz
);

-- Hosted projects start with default grants: the API roles get every new object in `public` and the storage tables (row
-- level security still blocks everything without a policy). These are granted only before the first migration, because
-- a later start must not undo a migration's revokes.
do $$ begin
  if exists (select from supabase_migrations.schema_migrations) then return; end if;
  grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
end $$;

-- As on hosted Supabase: PostgREST versions pass the user's id in one of two settings.
create or replace function auth.uid() returns uuid language sql stable
  as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid $$;
create or replace function auth.role() returns text language sql stable
  as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  ) $$;
create or replace function auth.email() returns text language sql stable
  as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  ) $$;
