import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { sql, type SQL } from 'drizzle-orm'

const sumsOfLedger = sql`select institute_id, type, sum(max_change) as max, sum(used_change) as used,
  sum(reserved_change) as reserved from licence_ledger group by institute_id, type`

const seatsTaken = sql`select id as institute_id, 'students' as type, (select count(distinct person_id) from memberships m
      where m.institute_id = institutes.id and m.role = 'learner') as seats from institutes
    union all select id, 'teachers', (select count(*) from memberships m
      where m.institute_id = institutes.id and m.role = 'instructor') from institutes
    union all select id, 'classes', (select count(distinct class_id) from join_codes c
      where c.institute_id = institutes.id and c.revoked_at is null) from institutes`

/** One query for each invariant of the directory that no constraint can hold; each returns the rows that break it. */
export const directoryRules: Readonly<Record<string, SQL>> = {
  'a session token is stored as a SHA-256': sql`select id from sessions where length(token) <> 64 or token glob '*[^0-9a-f]*'`,
  'a session acts only where its person belongs': sql`select s.id from sessions s where s.institute_id is not null
    and not exists (select 1 from memberships m where m.person_id = s.person_id and m.institute_id = s.institute_id)`,
  'a session of a login card ends with it': sql`select id from sessions where card_id is not null
    and card_id not in (select id from login_cards)`,
  'who has an internal address is a guest or a student and nothing else': sql`select p.id from people p
    join memberships m on m.person_id = p.id
    where p.email like ${`%@${internalMailDomain}`} and m.role not in ('guest', 'learner')`,
  'a membership is found by its name': sql`select person_id from memberships
    where name = '' or name_key <> lower(trim(name || ' ' || last_name))`,
  'an address is stored in lower case': sql`select id from people where email <> lower(email)`,
  'an approved device belongs to somebody': sql`select device_hash from device_codes
    where status <> 'pending' and (person_id is null or institute_id is null)`,
  'a counter is the sum of its ledger': sql`select l.institute_id from licence_limits l
    left join (${sumsOfLedger}) s on s.institute_id = l.institute_id and s.type = l.type
    where l.max <> coalesce(s.max, 0) or l.used <> coalesce(s.used, 0) or l.reserved <> coalesce(s.reserved, 0)`,
  'a limit holds what is used and held of it': sql`select institute_id from licence_limits
    where used < 0 or reserved < 0 or used + reserved > max`,
  'a seat is taken for each student, teacher and class, and for nobody else': sql`select i.id from institutes i
    join (${seatsTaken}) t on t.institute_id = i.id
    left join licence_limits l on l.institute_id = i.id and l.type = t.type where coalesce(l.used, 0) <> t.seats`,
  'what is held is what open reservations hold': sql`select l.institute_id from licence_limits l
    where l.reserved <> (select coalesce(sum(r.amount), 0) from licence_reservations r
      where r.institute_id = l.institute_id and r.type = l.type and r.status = 'reserved')`,
  'no reservation outlives its time by a day': sql`select id from licence_reservations
    where status = 'reserved' and julianday(updated_at) < julianday('now') - 1`,
  'a coupon gave what it says if it was redeemed, and only then': sql`select c.code from coupons c
    left join coupon_redemptions r on r.code = c.code
    where (select coalesce(sum(l.max_change), 0) from licence_ledger l where l.entity_id = c.code and l.reason = 'coupon')
      <> case when r.code is not null and c.benefit ->> '$.kind' = 'limit' then c.benefit ->> '$.amount' else 0 end`,
  'a transfer moves, and makes nothing': sql`select entity_id from licence_ledger where reason = 'transfer'
    group by entity_id having sum(max_change) <> 0 or count(*) <> 2`,
  'a trial lasts thirty days': sql`select institute_id from licence_trials
    where round((julianday(valid_till) - julianday(started_at)) * 86400) <> 30 * 86400`,
  'the load of a database is what its institutes hold': sql`select shard from (select i.shard, count(*) as institutes,
      sum(i.kind = 'individual') as individuals,
      sum((select count(*) from memberships m where m.institute_id = i.id)) as memberships from institutes i group by i.shard)
    except select shard from database_loads l where (institutes, individuals, memberships) = (select count(*),
      sum(i.kind = 'individual'), sum((select count(*) from memberships m where m.institute_id = i.id))
      from institutes i where i.shard = l.shard)`,
  'sessions of a day have the places from one on': sql`select institute_id from live_session_starts
    group by institute_id, day having max(place) <> count(*) or min(place) <> 1`,
}

/** The same for an institute's database. */
export const instituteRules: Readonly<Record<string, SQL>> = {
  'a class has what tells its name apart until it is removed': sql`select id from classes
    where (name_key is null) <> (removed_at is not null)`,
  'nobody is in a class that was removed, or after being removed': sql`select m.person_id from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id
    join members p on p.institute_id = m.institute_id and p.id = m.person_id
    where c.removed_at is not null or p.removed_at is not null`,
  'a member of a class has the place of the own name': sql`select m.person_id from class_members m
    join members p on p.institute_id = m.institute_id and p.id = m.person_id
    where m.name_key <> coalesce(p.name_key, lower(trim(p.name || ' ' || p.last_name)))`,
  'a class has the count of its students and guests': sql`select c.id from classes c
    where c.learner_count <> (select count(*) from class_members m
      where m.institute_id = c.institute_id and m.class_id = c.id and m.role <> 'instructor')`,
  'a lesson with words stands in the index under them': sql`select l.id from lessons l
    left join lesson_words w on w.institute_id = l.institute_id and w.lesson_id = l.id
    where l.name_words <> '' and coalesce(w.title, '') <> l.name_words || ' ' || l.tag_words`,
  'words in the index are of a lesson that is there': sql`select w.lesson_id from lesson_words w
    where not exists (select 1 from lessons l where l.institute_id = w.institute_id and l.id = w.lesson_id)`,
  'a lesson is written by a member': sql`select l.id from lessons l
    where not exists (select 1 from members m where m.institute_id = l.institute_id and m.id = l.author_id)`,
  'a folder that stands is in one of the same person and kind that stands': sql`select f.id from folders f
    where f.removed_at is null and f.parent_id <> '' and not exists (select 1 from folders p
      where p.institute_id = f.institute_id and p.id = f.parent_id and p.owner_id = f.owner_id
        and p.lesson_type = f.lesson_type and p.removed_at is null)`,
  'a lesson that stands is in a folder of its author that stands': sql`select l.id from lessons l
    where l.removed_at is null and l.folder_id <> '' and not exists (select 1 from folders f
      where f.institute_id = l.institute_id and f.id = l.folder_id and f.owner_id = l.author_id
        and f.lesson_type = l.lesson_type and f.removed_at is null)`,
  'every folder is reached from the top': sql`with recursive reached(institute_id, id) as (
      select institute_id, id from folders where parent_id = ''
      union select f.institute_id, f.id from reached r join folders f
        on f.institute_id = r.institute_id and f.parent_id = r.id)
    select id from folders where (institute_id, id) not in (select institute_id, id from reached)
      and exists (select 1 from folders p where p.institute_id = folders.institute_id and p.id = folders.parent_id)`,
  'what was removed was removed with something': sql`select id from lessons
      where (removed_at is null) <> (removed_with is null)`,
  'a lesson is published by somebody of the institute': sql`select p.lesson_id from publications p
    where not exists (select 1 from members m where m.institute_id = p.institute_id and m.id = p.published_by)`,
  'a lesson is held by who is in a class, or wrote it': sql`select h.lesson_id from holders h where not exists (
      select 1 from class_members m where m.institute_id = h.institute_id and m.person_id = h.person_id)
    and not exists (select 1 from lessons l where l.institute_id = h.institute_id and l.id = h.lesson_id
      and l.author_id = h.person_id)`,
  'a notification has a recipient of its institute': sql`select n.id from notifications n
    where not exists (select 1 from members m where m.institute_id = n.institute_id and m.id = n.person_id)`,
  'every item of content has a body': sql`select c.id from content c where not exists (
    select 1 from content_bodies b where b.institute_id = c.institute_id and b.content_id = c.id
    union all select 1 from sets s where s.institute_id = c.institute_id and s.content_id = c.id)`,
  'an item of content says how many questions or cards it has': sql`select s.content_id from sets s
    join content c on c.institute_id = s.institute_id and c.id = s.content_id
    where c.question_count <> (select count(*) from set_items i
      where i.institute_id = s.institute_id and i.content_id = s.content_id)`,
  'a passage is of content that is there, and stands in the index': sql`select p.number from source_passages p
    where not exists (select 1 from content c where c.institute_id = p.institute_id and c.id = p.content_id)
      or not exists (select 1 from passage_index i where i.rowid = p.number)`,
  'the index holds no passage that is not there': sql`select i.rowid as number from passage_index i
    where not exists (select 1 from source_passages p where p.number = i.rowid)`,
  'a source that is indexed has all its passages': sql`select s.content_id from indexed_sources s
    where s.passage_count <> (select count(*) from source_passages p
      where p.institute_id = s.institute_id and p.content_id = s.content_id)`,
  'a conversation is in a notebook of its owner': sql`select t.id from threads t
    where t.notebook_id is not null and not exists (select 1 from notebooks n
      where n.institute_id = t.institute_id and n.id = t.notebook_id and n.owner_id = t.owner_id)`,
  'every id is a UUIDv7': sql`select id from lessons where substr(id, 15, 1) <> '7' or length(id) <> 36
    union all select id from notifications where substr(id, 15, 1) <> '7' or length(id) <> 36
    union all select id from content where substr(id, 15, 1) <> '7' or length(id) <> 36`,
  'every write is audited while its audit row is stored': sql`select i.key from idempotency i
    where i.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-399 days') and (select count(*) from audit a where a.institute_id = i.institute_id and a.person_id = i.person_id
      and a.at = i.created_at) = 0`,
  'every change names its audience': sql`select seq from changes
    where audience not like 'person:%' and audience not like 'class:%' and audience not like 'teachers:%'`,
}
