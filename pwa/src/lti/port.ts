export { ConnectPanel } from './ConnectPanel.tsx'
export { PlatformsPanel } from './PlatformsPanel.tsx'
