-- Foundation: what every later file builds on. Nobody may do anything until a later statement grants it.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Hosted projects hand every new object in `public` to the API roles. Start from refusal instead.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema if not exists private;
comment on schema private is 'Helpers of policies, constraints and triggers. Never exposed by the Data API; the only home of security definer functions.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The form of values.

create function private.is_email(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 254 and value ~ '^[^\s@<>"'',;:\\]+@[^\s@<>"'',;:\\.]+(\.[^\s@<>"'',;:\\.]+)*\.[^\s@<>"'',;:\\.]{2,}$' $$;
comment on function private.is_email(text) is 'Whether a text has the form of one email address (local part, dotted domain; at most the 254 characters of RFC 5321). The browser checks the same in src/lib/text/validation.ts.';

create function private.is_http_url(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 2000 and value ~* '^https?://[^\s/?#<>"]+\.[^\s<>"]+$' $$;
comment on function private.is_http_url(text) is 'Whether a text is an absolute http or https address, so that no javascript: or data: address is ever stored as a link.';

create function private.is_image_url(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 2000 and (value ~* '^https?://[^\s/?#<>"]+[^\s<>"]*$' or value ~ '^/[a-z0-9][^\s<>"\\]*$') $$;
comment on function private.is_image_url(text) is 'Whether a text is an http(s) address (localhost included, for the embedded backend''s storage) or a root-relative path of this site.';

create function private.is_slug(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' $$;
comment on function private.is_slug(text) is 'Whether a text is a well-formed address part: lowercase Latin letters and digits in runs joined by single hyphens.';

create function private.is_time_zone(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
  as $$
begin
  -- Only region names: an abbreviation such as EET would ignore daylight saving.
  if value !~ '^[A-Za-z_]+/[A-Za-z_/+-]+$' then return false; end if;
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
comment on function private.is_time_zone(text) is 'Whether a text names an IANA time zone such as Europe/Sofia.';

-- Plain text of rich text.

create function private.plain_text(html text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(coalesce(html, ''), '<(script|style)[^>]*>.*?</\1>', ' ', 'gi'), '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;
comment on function private.plain_text(text) is 'A rich text with tags stripped, entities of the editor resolved and white space folded.';

create function private.plain_excerpt(html text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when length(t) <= 200 then t else regexp_replace(left(t, 200), '\s+\S*$', '') || '…' end
  from private.plain_text(html) as t
$$;
comment on function private.plain_excerpt(text) is 'The first 200 characters (specification, section 9) of a rich text without its tags, cut at a word, followed by an ellipsis where something was cut.';

-- What makes two names, or two addresses, those of one company.

create function private.company_key(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
  select coalesce(nullif(btrim(regexp_replace(' ' || btrim(regexp_replace(regexp_replace(lower(name), '[.''’`]', '', 'g'), '[][[:space:]!"#$%&()*+,/:;<=>?@\\^_{|}~„“”«»–—-]+', ' ', 'g')) || ' ',
    ' ((ltd|limited|llc|llp|lp|inc|corp|plc|co|company|gmbh|ag|kg|sa|srl|bv|eood|ood|ead|ad|et|too|ao|tdo|ip|еоод|оод|еад|ад|ет|тоо|ао|ип) )+', ' ', 'g')), ''), lower(btrim(name)))
$$;
comment on function private.company_key(text) is 'A company''s name without case, punctuation and legal form (Ltd, EOOD, LLP, TOO and the like, also in Cyrillic): equal for two spellings of one name.';

create function private.mail_domain(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select lower(btrim(substring(address from '@([^@]*)$'))) $$;
comment on function private.mail_domain(text) is 'The part after the @ of an address, in lower case.';

create function private.web_host(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select regexp_replace(lower(substring(address from '^[A-Za-z]+://([^/?#:]+)')), '^www\.', '') $$;
comment on function private.web_host(text) is 'The host of a web address in lower case, without www.';

-- Parts of searches.

create function private.like_pattern(query text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select '%' || replace(replace(replace(lower(btrim(left(query, 100))), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
comment on function private.like_pattern(text) is 'The LIKE pattern for the first 100 characters of a text, in lower case, with % and _ as plain characters.';

-- Time stamps.

create function private.stamp_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  -- clock_timestamp, not now(): two saves in one transaction must still differ for the optimistic lock.
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.stamp_updated_at() is 'Trigger: the database, not the browser, says when a row was last changed.';

-- Who may call what. Constraints, generated columns and index expressions call these as whoever writes the row.

revoke execute on all functions in schema private from public;
grant execute on function private.is_email(text), private.is_http_url(text), private.is_image_url(text),
  private.is_slug(text), private.is_time_zone(text), private.plain_text(text), private.plain_excerpt(text),
  private.company_key(text), private.mail_domain(text), private.web_host(text) to anon, authenticated, service_role;
