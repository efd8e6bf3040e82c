export { redirectSystemPath } from '@throughlink/react-native/expo-router'
