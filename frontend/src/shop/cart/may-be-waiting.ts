import { onDevice } from '../../device/storage';

export const waitingKey = 'waiting-additions';

/** Whether the code that sends units which were put into the cart without a network has something to do. */
export const mayBeWaiting = () => onDevice.read(waitingKey) !== null;
