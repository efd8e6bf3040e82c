/** Simulated phone, service and clock, for tests of apps and of this library. */
export {
  createMemoryStorage,
  type MemoryStorage,
  type MemoryStorageOptions,
  type StorageFault,
  type StorageOperation,
} from './createMemoryStorage.ts'
export {
  createScriptedService,
  type ScriptedReply,
  type ScriptedRequest,
  type ScriptedService,
  type ServiceScript,
} from './createScriptedService.ts'
export { createSeededRandom } from './createSeededRandom.ts'
export { createSimulatedClock, type SimulatedClock } from './createSimulatedClock.ts'
export { createTestLifecycle, type TestLifecycle } from './createTestLifecycle.ts'
export { createTestLinks, type TestLinks } from './createTestLinks.ts'
export {
  createTestPhone,
  testConfig,
  type TestPhone,
  type TestPhoneOptions,
} from './createTestPhone.ts'
export { simulateDeferred, type SimulatedInstall } from './simulateDeferred.ts'
export { testSignals } from './testSignals.ts'
