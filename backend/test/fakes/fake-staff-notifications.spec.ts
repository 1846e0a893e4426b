import { staffNotificationsContract } from '../contracts/staff-notifications.contract.js';
import { FakeStaffNotifications } from './fake-staff-notifications.js';

describe('the fake notifications of staff', () => {
  const notifications = new FakeStaffNotifications();
  let members = 0;

  staffNotificationsContract(() => ({
    notifications,
    transaction: (work) => work(),
    member: () => {
      members += 1;
      const recipient = { userId: members, to: `member-${members}@shop.example` };
      notifications.hire(recipient.userId, recipient.to);
      return Promise.resolve(recipient);
    },
    dismiss: (userId) => {
      notifications.dismiss(userId);
      return Promise.resolve();
    },
  }));
});
