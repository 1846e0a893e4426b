import { useStore } from '../../page/use-store';
import { callTo, mailTo } from '../../ui/contact-address';
import { Icon } from '../../ui/icon';

export function ContactLinks() {
  const { email, phone } = useStore();
  return (
    <ul className="contact-links">
      <li>
        <a href={mailTo(email)}>
          <Icon name="mail" size={16} />
          {email}
        </a>
      </li>
      <li>
        <a href={callTo(phone)}>
          <Icon name="phone" size={16} />
          {phone}
        </a>
      </li>
    </ul>
  );
}
