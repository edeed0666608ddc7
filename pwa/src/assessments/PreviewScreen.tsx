import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { PreviewView } from './PreviewView.tsx'

export const previewScreen = screen({
  path: paths.assessmentPreview,
  title: 'assessmentPreview',
  roles: ['instructor'],
  View: PreviewView,
})
