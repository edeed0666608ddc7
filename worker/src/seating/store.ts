import { dayMs } from '@takhti/schema/kit/durations'
import { maxPlans, maxRooms, removedDays } from '@takhti/schema/seating/limits'
import type { Seat, SeatingBody, SeatingPlan, SeatingRoom, SeatingRules } from '@takhti/schema/seating/model'
import { seatingPlans, seatingRooms } from '@takhti/schema/seating/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from '#schedule/port.ts'

type PlanRow = {
  planId: string
  classId: string
  name: string
  desks: string
  revision: string
  updatedAt: string
  updatedBy: string
}

type PersonRow = { planId: string; kind: 'seat' | keyof SeatingRules; place: string; personId: string; isFixed: number }

type RoomRow = Omit<SeatingRoom, 'desks'> & { desks: string; createdBy: string }

/** A plan's row before a change. */
export type PlanState = { classId: string; name: string; revision: string; removedAt: string | null }

type Count = { count: number }

/** Seating plans of the classes that a person teaches, and the rooms of the institute. */
export function seatingStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches, readable } = conditions(scope, db)
  return {
    teaches: (classId: string): SQL => teaches(sql`${classId}`),
    /** The plans of a class with their students, the rooms, and whether the caller teaches the class or takes it over as a substitute. */
    async list(classId: string) {
      const [mayRead, plans, people, rooms] = await together(db, [
        readable(classId),
        db.all<PlanRow>(sql`select p.id as planId, p.class_id as classId, p.name, p.desks, p.revision,
            p.updated_at as updatedAt, trim(m.name || ' ' || m.last_name) as updatedBy
          from seating_plans p join members m on m.institute_id = ${instituteId} and m.id = p.updated_by
          where p.institute_id = ${instituteId} and p.class_id = ${classId} and p.removed_at is null order by p.id`),
        db.all<PersonRow>(sql`select s.plan_id as planId, s.kind, s.place, s.person_id as personId, s.is_fixed as isFixed
          from seating_plans p
          join seating_people s on s.institute_id = ${instituteId} and s.plan_id = p.id
          join class_members c on c.institute_id = ${instituteId} and c.class_id = p.class_id
            and c.person_id = s.person_id and c.role in ('learner', 'guest')
          where p.institute_id = ${instituteId} and p.class_id = ${classId} and p.removed_at is null
          order by s.plan_id, s.kind, s.place, s.person_id`),
        db.all<RoomRow>(sql`select id as roomId, name, desks, created_by as createdBy from seating_rooms
          where institute_id = ${instituteId} order by name, id`),
      ])
      const peopleOf = Map.groupBy(people, ({ planId }) => planId)
      return {
        mayRead: mayRead.length > 0,
        plans: plans.map((row) => planOf(row, peopleOf.get(row.planId) ?? [])),
        rooms: rooms.map(({ createdBy, desks, ...room }) => ({
          ...room,
          desks: JSON.parse(desks),
          isOwn: createdBy === scope.personId,
        })),
      }
    },
    ...decisions(scope, db),
    ...writes(scope, db),
  }
}

/** What a command reads before it decides, and what has to hold still when it commits. */
function decisions(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { teaches, taught, isOfTaught, isRoomOwn, planCount } = conditions(scope, db)
  const mayRestore = (classId: string, { isNew }: { isNew: boolean }): SQL =>
    sql`${teaches(sql`${classId}`)} and (${!isNew} or (${planCount(sql`${classId}`)}) < ${maxPlans})`
  const students = (classId: string) =>
    db.all<{ id: string }>(sql`select person_id as id from class_members
      where institute_id = ${instituteId} and class_id = ${classId} and role in ('learner', 'guest')`)
  return {
    /** The class's students, the plan as it is, and the caller's name. */
    async forSave({ classId, planId }: { classId: string; planId: string }) {
      const [mayWrite, people, [plan], [caller]] = await together(db, [
        taught(classId),
        students(classId),
        planState(db, scope, sql`p.id = ${planId}`),
        db.all<
          { name: string } & Count
        >(sql`select trim(name || ' ' || last_name) as name, (${planCount(sql`${classId}`)}) as count
          from members where institute_id = ${instituteId} and id = ${scope.personId}`),
      ])
      return {
        mayWrite: mayWrite.length > 0,
        studentIds: new Set(people.map(({ id }) => id)),
        plan: plan ?? null,
        callerName: caller?.name ?? '',
        isFull: (caller?.count ?? 0) >= maxPlans,
      }
    },
    /** A plan of a class that the caller teaches, or null, and whether its class has as many as it may. */
    async find(planId: string) {
      const [[plan], [others]] = await together(db, [
        planState(db, scope, sql`p.id = ${planId} and ${isOfTaught}`),
        db.all<Count>(
          planCount(sql`(select class_id from seating_plans
          where institute_id = ${instituteId} and id = ${planId})`),
        ),
      ])
      return { plan: plan ?? null, isFull: (others?.count ?? 0) >= maxPlans }
    },
    /** A room of the institute, or null, and whether there are as many as there may be. */
    async findRoom(roomId: string) {
      const [[room], [all]] = await together(db, [
        db.all<{ isOwn: number; name: string }>(sql`select name, ${isRoomOwn} as isOwn
          from seating_rooms r where institute_id = ${instituteId} and id = ${roomId}`),
        db.all<Count>(sql`select count(*) as count from seating_rooms where institute_id = ${instituteId}`),
      ])
      const found = room === undefined ? null : { name: room.name, isOwn: room.isOwn === 1 }
      return { room: found, isFull: (all?.count ?? 0) >= maxRooms }
    },
    /** In SQL: whether the caller still teaches the class, the plan is as it was read, and a new one fits. */
    maySave: (
      { planId, classId }: { planId: string; classId: string },
      { revision, isNew }: { revision: string | null; isNew: boolean },
    ): SQL => sql`${mayRestore(classId, { isNew })} and (select revision from seating_plans
      where institute_id = ${instituteId} and id = ${planId}) is ${revision}`,
    mayRestore,
  }
}

function conditions(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { covers } = substitution(scope)
  const teaches = (classId: SQL) => sql`exists (select 1 from class_members t
    join classes c on c.institute_id = ${instituteId} and c.id = t.class_id and c.removed_at is null
    where t.institute_id = ${instituteId} and t.class_id = ${classId} and t.person_id = ${personId} and t.role = 'instructor')`
  const planCount = (classId: SQL) => sql`select count(*) as count from seating_plans
    where institute_id = ${instituteId} and class_id = ${classId} and removed_at is null`
  const taught = (classId: string) => db.all<{ one: number }>(sql`select 1 as one where ${teaches(sql`${classId}`)}`)
  return {
    teaches,
    taught,
    readable: (classId: string) =>
      db.all<{ one: number }>(sql`select 1 as one where ${teaches(sql`${classId}`)} or ${covers(classId)}`),
    isOfTaught: teaches(sql`p.class_id`),
    isRoomOwn: sql`r.created_by = ${personId}`,
    planCount,
  }
}

function planState(db: InstituteDatabase, { instituteId }: Scope, which: SQL) {
  return db.all<PlanState>(sql`select p.class_id as classId, p.name, p.revision, p.removed_at as removedAt
    from seating_plans p where p.institute_id = ${instituteId} and ${which}`)
}

function writes({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const ofPlan = (id: string) => and(eq(seatingPlans.instituteId, instituteId), eq(seatingPlans.id, id))
  return {
    /** Writes a plan in the place of its earlier state; a removed plan comes back. */
    save(body: SeatingBody, at: string): Statement[] {
      const { planId: id, classId, name, revision } = body
      const row = {
        name,
        desks: JSON.stringify(body.desks),
        revision,
        updatedBy: personId,
        updatedAt: at,
        removedAt: null,
      }
      return [
        db
          .insert(seatingPlans)
          .values({ instituteId, id, classId, ...row })
          .onConflictDoUpdate({ target: [seatingPlans.instituteId, seatingPlans.id], set: row }),
        db.run(sql`delete from seating_people where institute_id = ${instituteId} and plan_id = ${id}`),
        db.run(sql`insert into seating_people (institute_id, plan_id, kind, place, person_id, is_fixed)
          select ${instituteId}, ${id}, value ->> 'kind', value ->> 'place', value ->> 'personId', value ->> 'isFixed'
          from json_each(${JSON.stringify(peopleOf(body))}) where true on conflict do nothing`),
      ]
    },
    rename: (id: string, name: string): Statement => db.update(seatingPlans).set({ name }).where(ofPlan(id)),
    /** Marks a plan as removed, and deletes those of the class that were removed long ago. */
    remove(id: string, classId: string, now: Date): Statement[] {
      const long = new Date(now.getTime() - removedDays * dayMs).toISOString()
      const old = sql`select id from seating_plans where institute_id = ${instituteId} and class_id = ${classId}
        and removed_at < ${long}`
      return [
        db.run(sql`delete from seating_people where institute_id = ${instituteId} and plan_id in (${old})`),
        db.run(sql`delete from seating_plans where institute_id = ${instituteId} and id in (${old})`),
        db.update(seatingPlans).set({ removedAt: now.toISOString() }).where(ofPlan(id)),
      ]
    },
    restore: (id: string): Statement => db.update(seatingPlans).set({ removedAt: null }).where(ofPlan(id)),
    saveRoom({ roomId: id, name, desks }: Omit<SeatingRoom, 'isOwn'>, at: string): Statement {
      const row = { name, desks: JSON.stringify(desks) }
      return db
        .insert(seatingRooms)
        .values({ instituteId, id, ...row, createdBy: personId, createdAt: at })
        .onConflictDoUpdate({ target: [seatingRooms.instituteId, seatingRooms.id], set: row })
    },
    removeRoom: (id: string): Statement =>
      db.delete(seatingRooms).where(and(eq(seatingRooms.instituteId, instituteId), eq(seatingRooms.id, id))),
  }
}

type Person = Omit<PersonRow, 'planId'>

function peopleOf({ seats, rules }: Pick<SeatingBody, 'seats' | 'rules'>): Person[] {
  const marked = (kind: Person['kind'], place: string) => (personId: string) => ({ kind, place, personId, isFixed: 0 })
  return [
    ...seats.map(({ deskId, personId, isFixed }) => ({
      ...marked('seat', deskId)(personId),
      isFixed: isFixed ? 1 : 0,
    })),
    ...rules.front.map(marked('front', '')),
    ...rules.apart.flatMap((set, index) => set.map(marked('apart', String(index).padStart(2, '0')))),
    ...rules.alternate.map(marked('alternate', '')),
  ]
}

function planOf({ desks, ...row }: PlanRow, people: readonly PersonRow[]): SeatingPlan {
  const of = (kind: PersonRow['kind']) => people.filter((person) => person.kind === kind)
  const ids = (kind: PersonRow['kind']) => of(kind).map(({ personId }) => personId)
  const sets = Map.groupBy(of('apart'), ({ place }) => place)
  const seats = of('seat').map(({ place, personId, isFixed }): Seat => ({
    deskId: place,
    personId,
    isFixed: isFixed === 1,
  }))
  const apart = [...sets.values()].map((set) => set.map(({ personId }) => personId)).filter((set) => set.length > 1)
  return {
    ...row,
    desks: JSON.parse(desks),
    seats,
    rules: { front: ids('front'), apart, alternate: ids('alternate') },
  }
}
