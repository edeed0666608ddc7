CREATE TABLE `group_members` (
	`institute_id` text NOT NULL,
	`group_id` text NOT NULL,
	`person_id` text NOT NULL,
	PRIMARY KEY(`institute_id`, `group_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`group_id`) REFERENCES `class_groups`(`institute_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `group_members_person` ON `group_members` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `class_groups` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`topic_id` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_groups_type" CHECK("class_groups"."type" in ('GENERAL', 'LEVEL', 'SUPPORT', 'PROJECT', 'INTEREST'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `class_groups_name` ON `class_groups` (`institute_id`,`class_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `class_groups_topic` ON `class_groups` (`institute_id`,`topic_id`);--> statement-breakpoint
CREATE TABLE `syllabi` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `syllabus_topics` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`place` integer NOT NULL,
	`done_at` text,
	PRIMARY KEY(`institute_id`, `class_id`, `topic_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `syllabi`(`institute_id`,`class_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- A student who leaves a class leaves its groups.
CREATE TRIGGER `group_members_of_class` AFTER DELETE ON `class_members`
BEGIN
  DELETE FROM `group_members` WHERE `institute_id` = OLD.`institute_id` AND `person_id` = OLD.`person_id`
    AND `group_id` IN (SELECT g.`id` FROM `class_groups` g
      WHERE g.`institute_id` = OLD.`institute_id` AND g.`class_id` = OLD.`class_id`);
END;
