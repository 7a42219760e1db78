-- Two databases with separate owners, so that site servers cannot read leads and APIs cannot change releases.
-- The PostgreSQL image runs this once, on an empty volume. Elsewhere, run as a superuser: psql -v ON_ERROR_STOP=1 -f databases.sql
\getenv api_password API_DATABASE_PASSWORD
\getenv site_password SITE_DATABASE_PASSWORD

create role hireloom_api login password :'api_password';
create role hireloom_site login password :'site_password';

create database hireloom_leads owner hireloom_api;
create database hireloom_releases owner hireloom_site;

-- By default every role may connect to every database.
revoke all on database hireloom_leads, hireloom_releases, postgres, template1 from public;
