// The baseline's queries, by hand: the caller, and the first page of the caller's list. The runtime loads this file as
// it is, so it has no types.
/** The person of a session, and the institute. */
export const whoIs = `select s.person_id as personId, s.institute_id as instituteId, i.shard, l.features,
    (select json_group_array(role) from memberships m where m.person_id = p.id and m.institute_id = i.id) as roles
  from sessions s join people p on p.id = s.person_id
  left join institutes i on i.id = s.institute_id left join licences l on l.institute_id = i.id
  where s.token = ?1 and s.expires_at > ?2`

const mine = `select * from lessons where institute_id = ?1 and author_id = ?2 and removed_at is null
    and (?3 is null or (updated_at, id) < (?3, ?4))
  order by updated_at desc, id desc limit 21`

const published = `select l.* from class_members m
  join publications p on p.institute_id = m.institute_id and p.class_id = m.class_id
  join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id
  where m.institute_id = ?1 and m.person_id = ?2 and l.author_id <> ?2 and l.removed_at is null group by l.id
  order by l.updated_at desc, l.id desc limit 21`

/** The first page of a person's lessons in an institute, with all fields of the product's list. */
export const list = `select l.id as flow_id, l.name, l.lesson_type as lessonType, l.author_id as createdBy,
    (select trim(name || ' ' || last_name) from members where institute_id = l.institute_id and id = l.author_id) as authorName,
    case when l.author_id = ?2 and l.folder_id <> '' then l.folder_id end as parentId, l.tags,
    exists (select 1 from stars where institute_id = l.institute_id and person_id = ?2 and lesson_id = l.id) as isStarred,
    l.created_at as createdAt, l.updated_at as updatedAt,
    exists (select 1 from publications where institute_id = l.institute_id and lesson_id = l.id) as isPublic,
    (select json_group_array(json_object('classId', p.class_id, 'learningPath', p.learning_path, 'publishedAt', p.published_at))
      from publications p
      join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id and m.person_id = ?2
      where p.institute_id = l.institute_id and p.lesson_id = l.id) as publications
  from (select * from (${mine}) union all select * from (${published})) l
  order by l.updated_at desc, l.id desc limit 21`
