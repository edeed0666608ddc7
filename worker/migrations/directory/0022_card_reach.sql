-- A session of a login card has the reach of one, and no other session has: whatever opens or widens a session meets this rule.
UPDATE `sessions` SET `reach` = 'card' WHERE `card_id` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `sessions_card_reach` BEFORE INSERT ON `sessions`
WHEN (NEW.`card_id` IS NOT NULL) <> (NEW.`reach` = 'card')
BEGIN
  SELECT RAISE(ABORT, 'CARD_REACH');
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_card_reach_stays` BEFORE UPDATE OF `card_id`, `reach` ON `sessions`
WHEN (NEW.`card_id` IS NOT NULL) <> (NEW.`reach` = 'card')
BEGIN
  SELECT RAISE(ABORT, 'CARD_REACH');
END;
--> statement-breakpoint
-- A card is the only way in of its child: no mailable address, no other institute. What breaks this ends the card.
DELETE FROM `login_cards` WHERE EXISTS (SELECT 1 FROM `people` p WHERE p.`id` = `login_cards`.`person_id`
    AND (p.`email_verified` OR p.`email` NOT LIKE '%@people.takhti.invalid'))
  OR EXISTS (SELECT 1 FROM `memberships` m WHERE m.`person_id` = `login_cards`.`person_id` AND m.`institute_id` <> `login_cards`.`institute_id`);
--> statement-breakpoint
CREATE TRIGGER `login_cards_only_way_in` BEFORE INSERT ON `login_cards`
WHEN EXISTS (SELECT 1 FROM `people` WHERE `id` = NEW.`person_id`
    AND (`email_verified` OR `email` NOT LIKE '%@people.takhti.invalid'))
  OR EXISTS (SELECT 1 FROM `memberships` WHERE `person_id` = NEW.`person_id` AND `institute_id` <> NEW.`institute_id`)
BEGIN
  SELECT RAISE(ABORT, 'CARD_ONLY_WAY_IN');
END;
--> statement-breakpoint
-- The outbox closes the sockets of the sessions that end here; the triggers write its jobs while the sessions can be named.
CREATE TRIGGER `login_cards_of_the_proved` AFTER UPDATE OF `email`, `email_verified` ON `people`
WHEN NEW.`email_verified` OR NEW.`email` NOT LIKE '%@people.takhti.invalid'
BEGIN
  INSERT INTO `outbox` (`id`, `kind`, `body`, `due_at`)
    SELECT lower(hex(randomblob(16))), 'endSessions', json_object('personId', c.`person_id`,
      'sessionIds', json_group_array(s.`id`), 'instituteIds', json_array(c.`institute_id`)), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    FROM `login_cards` c JOIN `sessions` s ON s.`card_id` = c.`id` WHERE c.`person_id` = NEW.`id` GROUP BY c.`id`;
  DELETE FROM `login_cards` WHERE `person_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `login_cards_of_two_institutes` AFTER INSERT ON `memberships`
BEGIN
  INSERT INTO `outbox` (`id`, `kind`, `body`, `due_at`)
    SELECT lower(hex(randomblob(16))), 'endSessions', json_object('personId', c.`person_id`,
      'sessionIds', json_group_array(s.`id`), 'instituteIds', json_array(c.`institute_id`)), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    FROM `login_cards` c JOIN `sessions` s ON s.`card_id` = c.`id`
    WHERE c.`person_id` = NEW.`person_id` AND c.`institute_id` <> NEW.`institute_id` GROUP BY c.`id`;
  DELETE FROM `login_cards` WHERE `person_id` = NEW.`person_id` AND `institute_id` <> NEW.`institute_id`;
END;
