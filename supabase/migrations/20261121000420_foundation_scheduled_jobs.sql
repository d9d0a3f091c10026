-- Scheduled jobs. pg_cron runs them on hosted Supabase, and the embedded backend's background worker runs them locally.

create table private.scheduled_jobs (
  name text primary key check (name ~ '^[a-z_]+$'),
  every interval not null,
  last_run_at timestamptz,
  last_error text
);
comment on table private.scheduled_jobs is
  'Scheduled jobs. Each one is a function without parameters in the schema private, with the same name. A text that it '
  'returns is noted as its error.';

create function private.run_scheduled_jobs() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  job private.scheduled_jobs;
  wrong text;
  done integer := 0;
begin
  for job in select d.* from private.scheduled_jobs d where d.last_run_at is null or d.last_run_at <= now() - d.every
    order by d.name for update skip locked loop
    begin
      execute format('select private.%I()', job.name) into wrong;
      update private.scheduled_jobs d set last_run_at = now(), last_error = nullif(wrong, '') where d.name = job.name;
      done := done + 1;
    exception when others then
      -- A job that fails does not stop the others, and is retried when it is next due.
      update private.scheduled_jobs d set last_run_at = now(), last_error = sqlerrm where d.name = job.name;
    end;
  end loop;
  return done;
end $$;
comment on function private.run_scheduled_jobs() is
  'Runs every job that is due and returns how many. The scheduler calls it each minute.';

create function private.forget_submission_counts() returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from private.submission_counts where span_start < now() - interval '1 day' $$;
comment on function private.forget_submission_counts() is
  'Scheduled job: deletes the counts of spans that began more than a day ago.';

create function private.forget_cron_runs() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.end_time < now() - interval ''7 days''';
  end if;
end $$;
comment on function private.forget_cron_runs() is
  'Scheduled job: deletes what pg_cron noted of its runs more than seven days ago, which nothing else ends.';
insert into private.scheduled_jobs (name, every)
  values ('forget_submission_counts', '1 hour'), ('forget_cron_runs', '1 day');

do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('bkcc scheduled jobs', '* * * * *', 'select private.run_scheduled_jobs()');
  end if;
exception when others then
  -- The files of pg_cron may be there although the server does not load it, or its owner alone may create it.
  raise notice 'The scheduled jobs are not scheduled: %', sqlerrm;
end $$;

create function private.get_failed_jobs() returns table (name text, at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see the background jobs.');
  return query select d.name, d.last_run_at from private.scheduled_jobs d
    where d.last_error is not null order by d.name;
  -- A run that was stopped as a whole, for example by a limit of time, left nothing there.
  if to_regclass('cron.job_run_details') is not null then
    return query execute 'select c.jobname::text, r.end_time from cron.job c, lateral (
      select d.* from cron.job_run_details d
      where d.jobid = c.jobid and d.end_time is not null order by d.end_time desc limit 1) r
      where r.status = ''failed'' order by c.jobname';
  end if;
end $$;

create function public.get_failed_jobs() returns table (name text, at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_failed_jobs() $$;
comment on function public.get_failed_jobs() is 'The background jobs whose last run failed (Administrators): name and
when; also those of hosted Supabase''s scheduler.';

-- Grants on functions.

grant execute on function private.get_failed_jobs() to authenticated;
grant execute on function public.get_failed_jobs() to authenticated;
