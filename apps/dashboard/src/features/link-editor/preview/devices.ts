import type { DevicePreview } from '@throughlink/api'
import { MessageCircle, Monitor, AppWindow, Smartphone, type LucideIcon } from 'lucide-react'

export type Device = DevicePreview['device']

export const devices: readonly {
  readonly device: Device
  readonly label: string
  readonly icon: LucideIcon
}[] = [
  { device: 'iphone_safari', label: 'iPhone', icon: Smartphone },
  { device: 'android_chrome', label: 'Android', icon: Smartphone },
  { device: 'desktop', label: 'Desktop', icon: Monitor },
  { device: 'iphone_in_app', label: 'iPhone in-app', icon: AppWindow },
  { device: 'android_in_app', label: 'Android in-app', icon: AppWindow },
  { device: 'social_crawler', label: 'Chat card', icon: MessageCircle },
]
