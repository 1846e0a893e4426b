export default function MessagesPage() {
  return null;
}
