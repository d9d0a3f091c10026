-- What every hosted Supabase project has before its first migration and @supabase/lite leaves out. Runs at each start, so
-- every statement must be repeatable. The migrations then decide who may do what, exactly as they do on a hosted project.

do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- The one session of the embedded database: what hosted projects set for the database.
set timezone to 'UTC';
set search_path to "$user", public, extensions;

alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;
alter table auth.identities alter column id set default gen_random_uuid();

-- Hosted projects are generous at birth: each new object in `public` goes to the API roles, and so do the storage tables
-- (row level security then lets nothing through without a policy). Only before the first migration, because a later start
-- must not undo what a migration has taken back.
do $$ begin
  if exists (select from supabase_migrations.schema_migrations) then return; end if;
  grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
end $$;

-- As hosted: who asks is found in either of the two settings that PostgREST versions have used.
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
