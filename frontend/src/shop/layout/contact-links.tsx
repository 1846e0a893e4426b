import { useStore } from '../../app/use-store';
import { Icon } from '../../ui/icon';

export function ContactLinks() {
  const { email, phone } = useStore();
  return (
    <ul className="contact-links">
      <li>
        <a href={`mailto:${email}`}>
          <Icon name="mail" size={16} />
          {email}
        </a>
      </li>
      <li>
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" size={16} />
          {phone}
        </a>
      </li>
    </ul>
  );
}
