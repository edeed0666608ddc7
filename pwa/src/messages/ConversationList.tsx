import { IconMessages } from '@tabler/icons-react'
import type { Conversation } from '@takhti/schema/messages/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { paths } from '#screen/paths.ts'
import { ListPage } from '#ui/ListPage.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { fullName } from './full-name-text.ts'

/** The caller's conversations, the latest first, and for a student the teachers to write to. */
export function ConversationList() {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'messages' })
  const pages = usePages(lateCalls.messages.listConversations, {}, (page) => page)
  const unread = pages.first?.unread ?? 0
  const isStudent = requirePerson().role === 'learner'
  return (
    <div className="stack">
      <p className="soft">{t('safeguarding')}</p>
      <ListPage
        pages={pages}
        total={unread > 0 ? t('unread', { count: unread }) : null}
        empty={{
          mark: <IconMessages size={36} />,
          title: t('none'),
          text: t(isStudent ? 'noneOfStudent' : 'noneOfTeacher'),
          action: isStudent ? null : (
            <Link className="button" data-look="main" to={paths.classes}>
              {i18n.t('nav.classes')}
            </Link>
          ),
        }}
      >
        <ul className="card conversations">
          {pages.items.map((item) => (
            <li key={`${item.classId} ${item.other.userId}`}>
              <ConversationLink item={item} />
            </li>
          ))}
        </ul>
      </ListPage>
      {isStudent && <TeacherList />}
    </div>
  )
}

function ConversationLink({ item }: { item: Conversation }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const { classId, other, className, lastText, lastAt, unread } = item
  return (
    <Link
      to={paths.conversation}
      params={{ classId, personId: other.userId }}
      className="conversation"
      data-unread={unread > 0 || undefined}
    >
      <span className="conversation-head">
        <b dir="auto">{fullName(other)}</b>
        <Age at={lastAt} />
      </span>
      <span className="small soft" dir="auto">
        {className}
      </span>
      <span className="conversation-text" dir="auto">
        {lastText || t('onlyFiles')}
      </span>
      {unread > 0 && (
        <span className="tag" data-tone="blue">
          {t('unread', { count: unread })}
        </span>
      )}
    </Link>
  )
}

/** The teachers of a student's classes. */
function TeacherList() {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const { data } = useQuery(q(lateCalls.messages.listTeachers, {}))
  const teachers = data?.data.items ?? []
  if (teachers.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="message-teachers">
      <h2 id="message-teachers">{t('teachers')}</h2>
      <ul>
        {teachers.map((teacher) => (
          <PersonRow key={`${teacher.classId} ${teacher.userId}`} name={fullName(teacher)} detail={teacher.className}>
            <Link
              to={paths.conversation}
              params={{ classId: teacher.classId, personId: teacher.userId }}
              className="button"
              aria-label={t('writeTo', { name: fullName(teacher) })}
            >
              {t('write')}
            </Link>
          </PersonRow>
        ))}
      </ul>
    </section>
  )
}
