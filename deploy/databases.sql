-- Two databases with an owner each: a site server cannot read leads, an API cannot change releases.
-- PostgreSQL's image runs this once, on an empty volume. Elsewhere: psql -v ON_ERROR_STOP=1 -f databases.sql, as a superuser.
\getenv api_password API_DATABASE_PASSWORD
\getenv site_password SITE_DATABASE_PASSWORD

create role hireloom_api login password :'api_password';
create role hireloom_site login password :'site_password';

create database hireloom_leads owner hireloom_api;
create database hireloom_releases owner hireloom_site;

-- By default every role may connect to every database.
revoke all on database hireloom_leads, hireloom_releases, postgres, template1 from public;
