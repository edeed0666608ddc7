import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabList } from '#ui/TabList.tsx'
import { classTabsOf, useClassTab, type ClassTab } from './class-tabs.ts'
import { StreamTab } from './tabs/StreamTab.tsx'
import type { TabProps } from './tabs/tab-props.ts'

// The first tab comes with the page; each other one is a chunk of its own.
const tabs: Readonly<Record<ClassTab, ComponentType<TabProps>>> = {
  stream: StreamTab,
  lessons: lazy(() => import('./tabs/LessonsTab.tsx').then((file) => ({ default: file.LessonsTab }))),
  work: lazy(() => import('./tabs/WorkTab.tsx').then((file) => ({ default: file.WorkTab }))),
  people: lazy(() => import('./tabs/PeopleTab.tsx').then((file) => ({ default: file.PeopleTab }))),
  schedule: lazy(() => import('./tabs/ScheduleTab.tsx').then((file) => ({ default: file.ScheduleTab }))),
  insights: lazy(() => import('./tabs/InsightsTab.tsx').then((file) => ({ default: file.InsightsTab }))),
}

const panelId = 'class-panel'

/** The tabs of a class over the panels of the chosen one. */
export function ClassTabs({ of }: { of: ClassOfPerson }) {
  const { t } = useTranslation()
  const { role } = requirePerson()
  const { tab, choose } = useClassTab(role)
  const Shown = tabs[tab]
  return (
    <div className="stack class-tabbed">
      <div className="class-tabs">
        <TabList
          label={t('classes.tabs.label')}
          panelId={panelId}
          chosen={tab}
          tabs={classTabsOf(role).map((value) => ({ value, name: t(`classes.tabs.${value}`) }))}
          onChoose={choose}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`classes.tabs.${tab}`)} className="stack class-page">
        <Suspense key={tab} fallback={<Skeleton label={t('common.loading')} />}>
          <Shown classId={of.classId} of={of} role={role} />
        </Suspense>
      </div>
    </div>
  )
}
